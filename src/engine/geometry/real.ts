/**
 * Zero, as a number with a fraction part.
 *
 * V8 keeps a field that starts as the integer 0 as an integer, and changes the record's hidden class when the first
 * fraction arrives, field after field; code that has seen more than four classes of a record gives up on it and boxes
 * every number that goes in. Minus zero has no integer form, so a field that starts with it is a double from the start.
 * For records of many numbers that hot code writes to.
 */
export const REAL = -0;
