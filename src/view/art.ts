/**
 * The bodies' art in one texture: the drawings of assets/art side by side, rasterised large and with mipmaps, so that
 * a crate is clear at any zoom. The texture keeps its canvas, which a restored graphics context draws from again.
 */

import { CanvasSource } from 'pixi.js';

/** A cell of the atlas and the picture within it, texels; the rim around it keeps mipmaps from bleeding. */
const CELL = 512;
const PICTURE = 448;
const RIM = (CELL - PICTURE) / 2;
const SIZE = 2 * CELL;

/** Width of a crate's frame as a share of its picture. */
export const CRATE_FRAME = 36 / 256;

/** A picture in the atlas, texture coordinates. */
export interface Tile {
  u0: number;
  v0: number;
  u1: number;
  v1: number;
}

/** A place in the atlas, texture coordinates. */
export interface Spot {
  u: number;
  v: number;
}

export interface Art {
  source: CanvasSource;
  /** What could not be loaded; bodies are plain there. */
  problems: readonly string[];
  crate: Tile;
  steel: Tile;
  rubber: Tile;
  /** White, for paint without a picture. */
  blank: Spot;
}

export async function loadArt(): Promise<Art> {
  // Pictures are how bodies look and not what they do: without one there is still everything to see.
  const pictures = await Promise.allSettled([
    loadPicture(new URL('../../assets/art/crate.svg', import.meta.url).href),
    loadPicture(new URL('../../assets/art/steel.svg', import.meta.url).href),
    loadPicture(new URL('../../assets/art/rubber.svg', import.meta.url).href),
  ]);
  const canvas = document.createElement('canvas');
  canvas.width = SIZE;
  canvas.height = SIZE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('could not create a 2D canvas for the art');
  context.imageSmoothingQuality = 'high';
  context.fillStyle = '#fff';
  const places = [0, 1, 2].map((i) => ({ x: (i % 2) * CELL, y: Math.floor(i / 2) * CELL }));
  pictures.forEach((loaded, i) => {
    const { x, y } = places[i]!;
    if (loaded.status === 'rejected') {
      context.fillRect(x, y, CELL, CELL);
      return;
    }
    const picture = loaded.value;
    context.save();
    context.beginPath();
    context.rect(x, y, CELL, CELL);
    context.clip();
    // Beneath the picture a larger one, which gives the rim the colours of the picture's edge.
    context.drawImage(picture, x - RIM, y - RIM, CELL + 2 * RIM, CELL + 2 * RIM);
    context.drawImage(picture, x + RIM, y + RIM, PICTURE, PICTURE);
    context.restore();
  });
  context.fillRect(CELL, CELL, CELL, CELL);
  const source = new CanvasSource({ resource: canvas, scaleMode: 'linear', autoGenerateMipmaps: true });
  source.autoGarbageCollect = false;
  const [crate, steel, rubber] = places.map(tileAt) as [Tile, Tile, Tile];
  const problems = pictures.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []));
  return { source, problems, crate, steel, rubber, blank: { u: 0.75, v: 0.75 } };
}

function tileAt(place: { x: number; y: number }): Tile {
  return {
    u0: (place.x + RIM) / SIZE,
    v0: (place.y + RIM) / SIZE,
    u1: (place.x + RIM + PICTURE) / SIZE,
    v1: (place.y + RIM + PICTURE) / SIZE,
  };
}

function loadPicture(url: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error(`could not load the picture ${url.slice(0, 120)}`));
    image.src = url;
  });
}
