import { describe, expect, test } from 'vitest';
import { formatMeasure, formatScale, formatShare } from '../../src/ui/numbers.ts';
import { setKeys, wordForFingers } from '../../src/ui/prompt.ts';
import { wordsOfShares } from '../../src/ui/share-bar.ts';
import { judgeGun } from '../../src/ui/verdict.ts';

describe('the verdict on the gun', () => {
  test('below the threshold none passes, and it says how much is to spare', () => {
    const verdict = judgeGun({ speed: 600, threshold: 720, predictedPassShare: 0, sweeps: true });
    expect(verdict).toEqual({ tone: 'safe', text: 'Safe by 120 px/s' });
  });

  test('at the threshold none passes', () => {
    expect(judgeGun({ speed: 720, threshold: 720, predictedPassShare: 0, sweeps: true }).tone).toBe('safe');
  });

  test('above it a share passes', () => {
    const verdict = judgeGun({ speed: 900, threshold: 720, predictedPassShare: 0.2, sweeps: true });
    expect(verdict).toEqual({ tone: 'unsafe', text: '20 % pass unseen' });
  });

  test('a mode without a threshold is safe at any speed', () => {
    const figures = { speed: 20000, threshold: Infinity, predictedPassShare: 0 };
    expect(judgeGun({ ...figures, sweeps: true })).toEqual({ tone: 'safe', text: 'Safe at any speed' });
    // Slices and caps may miss a corner that is only grazed.
    expect(judgeGun({ ...figures, sweeps: false }).text).toContain('face-on');
  });

  test('without a wall before the gun there is no verdict', () => {
    expect(judgeGun({ speed: 900, threshold: null, predictedPassShare: null, sweeps: true }).tone).toBe('unknown');
    expect(judgeGun({ speed: 900, threshold: 0, predictedPassShare: 1, sweeps: true }).tone).toBe('unknown');
  });

  test('shots that are hit though their aim clears the wall are ghosts', () => {
    const clears = { speed: 900, threshold: null, predictedPassShare: null, sweeps: true };
    expect(judgeGun({ ...clears, hits: 3 })).toEqual({ tone: 'unsafe', text: 'Ghost hits: this aim clears the wall' });
    expect(judgeGun({ ...clears, hits: 0 }).tone).toBe('unknown');
  });

  test('slices that are short enough at a speed make it safe, though a lower one is not', () => {
    const graze = { speed: 900, threshold: 160, sweeps: false };
    expect(judgeGun({ ...graze, predictedPassShare: 0 })).toEqual({ tone: 'safe', text: 'Safe at this speed' });
    expect(judgeGun({ ...graze, predictedPassShare: 0.64 })).toEqual({ tone: 'unsafe', text: '64 % pass unseen' });
  });
});

describe('numbers', () => {
  test('say no more than they know', () => {
    expect(formatMeasure(333.333)).toBe('333');
    expect(formatMeasure(12.345)).toBe('12.3');
    expect(formatMeasure(0.256)).toBe('0.26');
    expect(formatMeasure(-4)).toBe('−4');
    expect(formatMeasure(Infinity)).toBe('∞');
    expect(formatMeasure(Number.NaN)).toBe('–');
  });

  test('a share is a percentage, and a small one is not rounded to nothing', () => {
    expect(formatShare(0.2)).toBe('20');
    expect(formatShare(0.0769)).toBe('7.7');
    expect(formatShare(0.0004)).toBe('0.04');
    expect(formatShare(1)).toBe('100');
  });

  test('a time scale keeps its hundredths', () => {
    expect(formatScale(0.05)).toBe('0.05×');
    expect(formatScale(4)).toBe('4×');
  });
});

describe('the share bar in words', () => {
  test('names prediction, measurement and interval', () => {
    const words = wordsOfShares({ predicted: 0.2, measured: 0.194, interval: [0.1617, 0.231] });
    expect(words).toBe('Predicted to pass unseen: 20 %. Measured: 19.4 %, 95 % interval 16.2 to 23.1 %.');
  });

  test('says when nothing is measured or predicted', () => {
    expect(wordsOfShares({ predicted: null, measured: null, interval: null })).toBe(
      'No prediction. Nothing measured yet.',
    );
  });
});

describe('the first-minute prompt', () => {
  test('without a keyboard names buttons instead of keys', () => {
    expect(wordForFingers('Fire with F, press = until it passes.')).toBe('Tap Fire, tap + until it passes.');
    expect(wordForFingers('Stopped. Freeze with P and step with . and , to see why.')).not.toMatch(/ [P.,] /);
  });

  test('leaves a text without keys as it is', () => {
    expect(setKeys('It passed. Nothing saw it.')).toEqual(['It passed. Nothing saw it.']);
  });
});
