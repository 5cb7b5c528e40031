// Adapters for the narrow-phase benchmark. Each contender answers for pairs lo..hi-1 of the set: out[i] = 1 when the two
// overlap, else 0, and with MTV also depth[i] in px (NaN where the library gives none). Setting the pose is part of the
// question for libraries that keep it in the shape. Libraries that think in metres get 50 px to the metre.
// The libraries have no types, or types that forbid what is done here.
// @ts-nocheck
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const SCALE = 1 / 50;

const pointsOf = (corners, scale = 1) => {
  const points = [];
  for (let i = 0; i < corners.length; i += 2) points.push({ x: corners[i] * scale, y: corners[i + 1] * scale });
  return points;
};

function sat(set, withMtv) {
  const SAT = require('sat');
  const make = () =>
    set.polygons.map(
      (p) =>
        new SAT.Polygon(
          new SAT.Vector(),
          pointsOf(p).map(({ x, y }) => new SAT.Vector(x, y)),
        ),
    );
  const [as, bs] = [make(), make()];
  const response = new SAT.Response();
  return (lo, hi, out, depth) => {
    for (let i = lo; i < hi; i++) {
      const a = as[set.ia[i]];
      const b = bs[set.ib[i]];
      a.pos.x = set.ax[i];
      a.pos.y = set.ay[i];
      a.setAngle(set.aAngle[i]);
      b.pos.x = set.bx[i];
      b.pos.y = set.by[i];
      b.setAngle(set.bAngle[i]);
      if (withMtv) {
        response.clear();
        out[i] = SAT.testPolygonPolygon(a, b, response) ? 1 : 0;
        depth[i] = response.overlap;
      } else out[i] = SAT.testPolygonPolygon(a, b) ? 1 : 0;
    }
  };
}

function detectCollisions(set) {
  const { System, Polygon } = require('detect-collisions');
  const system = new System();
  const make = () =>
    set.polygons.map((p) => {
      const body = new Polygon({ x: 0, y: 0 }, pointsOf(p));
      system.insert(body);
      // Detached, so that a new pose does not move it in the system's tree.
      body.system = undefined;
      return body;
    });
  const [as, bs] = [make(), make()];
  return (lo, hi, out, depth) => {
    for (let i = lo; i < hi; i++) {
      const a = as[set.ia[i]];
      const b = bs[set.ib[i]];
      a.setAngle(set.aAngle[i], false);
      a.setPosition(set.ax[i], set.ay[i], false);
      b.setAngle(set.bAngle[i], false);
      b.setPosition(set.bx[i], set.by[i], false);
      out[i] = system.checkCollision(a, b) ? 1 : 0;
      depth[i] = system.response.overlap;
    }
  };
}

function planck(set, withMtv) {
  const P = require('planck');
  const shapes = set.polygons.map((p) => new P.Polygon(pointsOf(p, SCALE)));
  const [ta, tb] = [new P.Transform(), new P.Transform()];
  const manifold = new P.Manifold();
  const world = new P.WorldManifold();
  const pose = (t, x, y, c, s) => {
    t.p.x = x * SCALE;
    t.p.y = y * SCALE;
    t.q.c = c;
    t.q.s = s;
  };
  return (lo, hi, out, depth) => {
    for (let i = lo; i < hi; i++) {
      const a = shapes[set.ia[i]];
      const b = shapes[set.ib[i]];
      pose(ta, set.ax[i], set.ay[i], set.aCos[i], set.aSin[i]);
      pose(tb, set.bx[i], set.by[i], set.bCos[i], set.bSin[i]);
      P.CollidePolygons(manifold, a, ta, b, tb);
      out[i] = manifold.pointCount > 0 ? 1 : 0;
      if (!withMtv || manifold.pointCount === 0) continue;
      manifold.getWorldManifold(world, ta, a.getRadius(), tb, b.getRadius());
      depth[i] = -Math.min(...world.separations.slice(0, manifold.pointCount)) / SCALE;
    }
  };
}

function p2(set) {
  const P = require('p2-es');
  const narrow = new P.Narrowphase();
  const make = () =>
    set.polygons.map((p) => {
      const shape = new P.Convex({ vertices: pointsOf(p, SCALE).map(({ x, y }) => [x, y]) });
      new P.Body({ mass: 1 }).addShape(shape);
      return shape;
    });
  const [as, bs] = [make(), make()];
  const [at, bt] = [
    [0, 0],
    [0, 0],
  ];
  return (lo, hi, out) => {
    for (let i = lo; i < hi; i++) {
      const a = as[set.ia[i]];
      const b = bs[set.ib[i]];
      at[0] = set.ax[i] * SCALE;
      at[1] = set.ay[i] * SCALE;
      bt[0] = set.bx[i] * SCALE;
      bt[1] = set.by[i] * SCALE;
      out[i] = narrow.convexConvex(a.body, a, at, set.aAngle[i], b.body, b, bt, set.bAngle[i], true) ? 1 : 0;
    }
  };
}

function matter(set) {
  const M = require('matter-js');
  const make = () => set.polygons.map((p) => M.Bodies.fromVertices(0, 0, [pointsOf(p)]));
  const [as, bs] = [make(), make()];
  const at = { x: 0, y: 0 };
  return (lo, hi, out, depth) => {
    for (let i = lo; i < hi; i++) {
      const a = as[set.ia[i]];
      const b = bs[set.ib[i]];
      at.x = set.ax[i];
      at.y = set.ay[i];
      M.Body.setPosition(a, at);
      M.Body.setAngle(a, set.aAngle[i]);
      at.x = set.bx[i];
      at.y = set.by[i];
      M.Body.setPosition(b, at);
      M.Body.setAngle(b, set.bAngle[i]);
      const collision = M.Collision.collides(a, b);
      out[i] = collision === null ? 0 : 1;
      depth[i] = collision === null ? 0 : collision.depth;
    }
  };
}

async function phaser(set) {
  const P = await import('./../node_modules/phaser-box2d/dist/PhaserBox2D.js');
  const shapes = set.polygons.map((p) => {
    const points = pointsOf(p, SCALE).map(({ x, y }) => new P.b2Vec2(x, y));
    return P.b2MakePolygon(P.b2ComputeHull(points, points.length), 0);
  });
  const make = () => new P.b2Transform(new P.b2Vec2(0, 0), new P.b2Rot(1, 0));
  const [ta, tb] = [make(), make()];
  const manifold = new P.b2Manifold();
  const pose = (t, x, y, c, s) => {
    t.p.x = x * SCALE;
    t.p.y = y * SCALE;
    t.q.c = c;
    t.q.s = s;
  };
  return (lo, hi, out, depth) => {
    for (let i = lo; i < hi; i++) {
      pose(ta, set.ax[i], set.ay[i], set.aCos[i], set.aSin[i]);
      pose(tb, set.bx[i], set.by[i], set.bCos[i], set.bSin[i]);
      const found = P.b2CollidePolygons(shapes[set.ia[i]], ta, shapes[set.ib[i]], tb, manifold) ?? manifold;
      let least = 0;
      for (let k = 0; k < found.pointCount; k++) least = Math.min(least, found.points[k].separation);
      out[i] = least < 0 ? 1 : 0;
      depth[i] = -least / SCALE;
    }
  };
}

/** What each can do: `yesNo` and `mtv` make a contender for a set of pairs. Without `mtv` it gives no depth. */
export const peers = {
  sat: { yesNo: (set) => sat(set, false), mtv: (set) => sat(set, true) },
  'detect-collisions': { yesNo: detectCollisions, mtv: detectCollisions },
  planck: { yesNo: (set) => planck(set, false), mtv: (set) => planck(set, true), skin: true },
  'p2-es': { yesNo: p2 },
  'matter-js': { yesNo: matter, mtv: matter },
  'phaser-box2d': { yesNo: phaser, mtv: phaser },
};
