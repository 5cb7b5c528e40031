/**
 * A fingerprint of numbers, bit for bit: two lanes of FNV-1a (Fowler, Noll, Vo, 1991) over 32-bit words with
 * different primes. Not for secrets; made to tell two simulations apart.
 */
export class StateHash {
  private low = 0x811c9dc5 | 0;
  private high = 0x9747b28c | 0;

  addInts(values: Int32Array | Uint32Array, from: number, to: number): void {
    let { low, high } = this;
    for (let i = from; i < to; i++) {
      const word = values[i]!;
      low = Math.imul(low ^ word, 0x01000193);
      high = Math.imul(high ^ ((word << 13) | (word >>> 19)), 0x5bd1e995);
    }
    this.low = low;
    this.high = high ^ (high >>> 15);
  }

  addDoubles(values: Float64Array, from: number, to: number): void {
    this.addInts(new Uint32Array(values.buffer, values.byteOffset, values.length * 2), from * 2, to * 2);
  }

  addNumber(value: number): void {
    one[0] = value;
    this.addInts(oneAsInts, 0, 2);
  }

  /** 16 hexadecimal digits. */
  digest(): string {
    const a = Math.imul(this.low ^ (this.low >>> 16), 0x85ebca6b) >>> 0;
    const b = Math.imul(this.high ^ (this.high >>> 16), 0xc2b2ae35) >>> 0;
    return a.toString(16).padStart(8, '0') + b.toString(16).padStart(8, '0');
  }
}

const one = new Float64Array(1);
const oneAsInts = new Uint32Array(one.buffer);
