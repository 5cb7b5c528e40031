// Adapters for the broad-phase benchmark, and two plain structures in typed arrays to measure by. Each contender is made
// for a crowd of moving boxes (test/bench/crowd.ts) and has frame(): takes the boxes as they are now and writes all
// overlapping pairs (i, j), i < j, to `pairs`; returns how many. Libraries that think in metres get 50 px to the metre.
// The libraries have no types, or types that forbid what is done here.
// @ts-nocheck
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const SCALE = 1 / 50;

/** A uniform grid as one writes it in an hour: each box in the cell of its corner, counting sort, half of the neighbours. */
function plainGrid({ count, side, largest, minX, minY, maxX, maxY, pairs }) {
  const inverse = 1 / largest;
  const width = Math.ceil(side / largest) + 3;
  const cells = width * width;
  const start = new Int32Array(cells + 1);
  const cellOf = new Int32Array(count);
  const id = new Int32Array(count);
  const x0 = new Float32Array(count);
  const x1 = new Float32Array(count);
  const y0 = new Float32Array(count);
  const y1 = new Float32Array(count);
  return {
    frame() {
      start.fill(0);
      for (let i = 0; i < count; i++) {
        const c = (1 + ((minY[i] * inverse) | 0)) * width + 1 + ((minX[i] * inverse) | 0);
        cellOf[i] = c;
        start[c]++;
      }
      for (let c = 0, sum = 0; c <= cells; c++) {
        sum += start[c];
        start[c] = sum;
      }
      for (let i = count - 1; i >= 0; i--) {
        const k = --start[cellOf[i]];
        id[k] = i;
        x0[k] = minX[i];
        x1[k] = maxX[i];
        y0[k] = minY[i];
        y1[k] = maxY[i];
      }
      let n = 0;
      for (let c = width + 1; c < cells - width - 1; c++) {
        const from = start[c];
        const end = start[c + 1];
        if (from === end) continue;
        // The cell to the right is the next in memory; the three below stand side by side.
        const rightEnd = start[c + 2];
        const below = start[c + width - 1];
        const belowEnd = start[c + width + 2];
        for (let p = from; p < end; p++) {
          const left = x0[p];
          const right = x1[p];
          const top = y0[p];
          const bottom = y1[p];
          const i = id[p];
          for (let q = p + 1; q < rightEnd; q++) {
            if (left <= x1[q] && right >= x0[q] && top <= y1[q] && bottom >= y0[q]) {
              const j = id[q];
              if (i < j) {
                pairs[n] = i;
                pairs[n + 1] = j;
              } else {
                pairs[n] = j;
                pairs[n + 1] = i;
              }
              n += 2;
            }
          }
          for (let q = below; q < belowEnd; q++) {
            if (left <= x1[q] && right >= x0[q] && bottom >= y0[q]) {
              const j = id[q];
              if (i < j) {
                pairs[n] = i;
                pairs[n + 1] = j;
              } else {
                pairs[n] = j;
                pairs[n + 1] = i;
              }
              n += 2;
            }
          }
        }
      }
      return n / 2;
    },
  };
}

/** Sort and sweep along x, the order kept from frame to frame. */
function plainSweep({ count, minX, minY, maxX, maxY, pairs }) {
  const order = Int32Array.from({ length: count }, (_, i) => i).sort((i, j) => minX[i] - minX[j]);
  const begin = new Float32Array(count);
  const end = new Float32Array(count);
  const top = new Float32Array(count);
  const bottom = new Float32Array(count);
  return {
    frame() {
      for (let k = 0; k < count; k++) {
        const i = order[k];
        const value = minX[i];
        let m = k - 1;
        while (m >= 0 && begin[m] > value) {
          begin[m + 1] = begin[m];
          order[m + 1] = order[m];
          m--;
        }
        begin[m + 1] = value;
        order[m + 1] = i;
      }
      for (let k = 0; k < count; k++) {
        const i = order[k];
        end[k] = maxX[i];
        top[k] = minY[i];
        bottom[k] = maxY[i];
      }
      let n = 0;
      for (let p = 0; p < count; p++) {
        const last = end[p];
        const high = top[p];
        const low = bottom[p];
        const i = order[p];
        for (let q = p + 1; q < count && begin[q] <= last; q++) {
          if (high <= bottom[q] && low >= top[q]) {
            const j = order[q];
            if (i < j) {
              pairs[n] = i;
              pairs[n + 1] = j;
            } else {
              pairs[n] = j;
              pairs[n + 1] = i;
            }
            n += 2;
          }
        }
      }
      return n / 2;
    },
  };
}

function rbush({ count, minX, minY, maxX, maxY, pairs }) {
  const RBush = require('rbush').default ?? require('rbush');
  const items = Array.from({ length: count }, (_, i) => ({ minX: 0, minY: 0, maxX: 0, maxY: 0, i }));
  const tree = new RBush();
  return {
    frame() {
      tree.clear();
      for (let i = 0; i < count; i++) {
        const item = items[i];
        item.minX = minX[i];
        item.minY = minY[i];
        item.maxX = maxX[i];
        item.maxY = maxY[i];
      }
      tree.load(items);
      let n = 0;
      for (let i = 0; i < count; i++) {
        for (const other of tree.search(items[i])) {
          if (other.i <= i) continue;
          pairs[n++] = i;
          pairs[n++] = other.i;
        }
      }
      return n / 2;
    },
  };
}

function flatbush({ count, minX, minY, maxX, maxY, pairs }) {
  const Flatbush = require('flatbush').default ?? require('flatbush');
  return {
    frame() {
      const tree = new Flatbush(count);
      for (let i = 0; i < count; i++) tree.add(minX[i], minY[i], maxX[i], maxY[i]);
      tree.finish();
      let n = 0;
      for (let i = 0; i < count; i++) {
        for (const j of tree.search(minX[i], minY[i], maxX[i], maxY[i])) {
          if (j <= i) continue;
          pairs[n++] = i;
          pairs[n++] = j;
        }
      }
      return n / 2;
    },
  };
}

function detectCollisions({ count, minX, minY, maxX, maxY, pairs }) {
  const { System } = require('detect-collisions');
  const system = new System();
  const bodies = Array.from({ length: count }, (_, i) => {
    const body = system.createBox({ x: minX[i], y: minY[i] }, maxX[i] - minX[i], maxY[i] - minY[i]);
    body.i = i;
    return body;
  });
  return {
    frame() {
      for (let i = 0; i < count; i++) bodies[i].setPosition(minX[i], minY[i], false);
      system.update();
      let n = 0;
      for (let i = 0; i < count; i++) {
        for (const other of system.search(bodies[i])) {
          if (other.i <= i) continue;
          pairs[n++] = i;
          pairs[n++] = other.i;
        }
      }
      return n / 2;
    },
  };
}

/** Box2D's tree in two ports. It enlarges boxes by itself: the exact ones are compared in the callback. */
function box2dTree(tree, box, shift, { count, minX, minY, maxX, maxY, speedX, speedY, pairs }) {
  const fit = (i) => {
    box.lowerBound.x = minX[i] * SCALE;
    box.lowerBound.y = minY[i] * SCALE;
    box.upperBound.x = maxX[i] * SCALE;
    box.upperBound.y = maxY[i] * SCALE;
  };
  const ids = Array.from({ length: count }, (_, i) => {
    fit(i);
    return tree.create(box, i);
  });
  let i = 0;
  let n = 0;
  const report = (j) => {
    if (j <= i || minX[i] > maxX[j] || maxX[i] < minX[j] || minY[i] > maxY[j] || maxY[i] < minY[j]) return;
    pairs[n++] = i;
    pairs[n++] = j;
  };
  return {
    frame() {
      for (let k = 0; k < count; k++) {
        fit(k);
        shift.x = speedX[k] * SCALE;
        shift.y = speedY[k] * SCALE;
        tree.move(ids[k], box, shift);
      }
      n = 0;
      for (i = 0; i < count; i++) {
        fit(i);
        tree.query(box, report);
      }
      return n / 2;
    },
  };
}

function planck(crowd) {
  const { DynamicTree, AABB } = require('planck');
  const tree = new DynamicTree();
  const handle = {
    create: (box, i) => tree.createProxy(new AABB(box.lowerBound, box.upperBound), i),
    move: (id, box, shift) => tree.moveProxy(id, box, shift),
    query: (box, report) =>
      tree.query(box, (id) => {
        report(tree.getUserData(id));
        return true;
      }),
  };
  return box2dTree(handle, new AABB(), { x: 0, y: 0 }, crowd);
}

function box2dCore(crowd) {
  const { b2DynamicTree, b2AABB, b2Vec2 } = require('@box2d/core');
  const tree = new b2DynamicTree();
  const handle = {
    create: (box, i) => tree.CreateProxy(box, i),
    move: (node, box, shift) => tree.MoveProxy(node, box, shift),
    query: (box, report) =>
      tree.Query(box, (node) => {
        report(node.userData);
        return true;
      }),
  };
  return box2dTree(handle, new b2AABB(), new b2Vec2(), crowd);
}

export const plain = { 'plain grid': plainGrid, 'plain sort and sweep': plainSweep };

export const peers = {
  rbush,
  flatbush,
  'detect-collisions': detectCollisions,
  planck,
  '@box2d/core': box2dCore,
};
