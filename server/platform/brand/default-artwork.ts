/*
 * Pictures of a garden, rendered by code: hills, a path, plants. The same name gives the same picture, on every
 * machine and every day.
 */

import { seededRandom } from '#server/platform/seeded-random.ts';
import type { Palette } from './palettes.ts';

export interface Scene {
  width: number;
  height: number;
  palette: Palette;
  plants: 'meadow' | 'rows' | 'tree' | 'peaks' | 'seeds' | 'rings';
  /** Name from which the small differences come. */
  seed: string;
}

type Random = () => number;

/** Numbers from 0 to 1, the same for the same text. */
function randomFrom(text: string): Random {
  let hash = 0;
  for (const character of text) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) | 0;
  return seededRandom(hash).next;
}

const n = (value: number) => value.toFixed(1);

/** A ridge across the whole width, as a filled shape down to the ground. */
function hill({ width, height }: Scene, random: Random, top: number, swing: number, color: string): string {
  const steps = 4;
  let x = -0.1 * width;
  let y = top + (random() - 0.5) * swing;
  let line = `M${n(x)} ${n(y)}`;
  for (let step = 0; step < steps; step += 1) {
    const next = x + (1.2 * width) / steps;
    const to = top + (random() - 0.5) * swing;
    const half = (next - x) / 2;
    line += ` C${n(x + half)} ${n(y)} ${n(next - half)} ${n(to)} ${n(next)} ${n(to)}`;
    x = next;
    y = to;
  }
  return `<path d="${line} L${n(1.1 * width)} ${height} L${n(-0.1 * width)} ${height} Z" fill="${color}"/>`;
}

/** A way that narrows towards the hills. */
function way({ width, height, palette }: Scene, random: Random): string {
  const foot = width * (0.3 + random() * 0.3);
  const goal = width * (0.5 + random() * 0.25);
  const top = height * 0.56;
  const bend = (random() > 0.5 ? 1 : -1) * width * 0.16;
  const left = `M${n(foot - width * 0.085)} ${height} C${n(foot + bend)} ${n(height * 0.82)} ${n(goal - bend)} ${n(height * 0.7)} ${n(goal)} ${n(top)}`;
  const right = `L${n(goal + width * 0.006)} ${n(top)} C${n(goal - bend + width * 0.05)} ${n(height * 0.7)} ${n(foot + bend + width * 0.13)} ${n(height * 0.82)} ${n(foot + width * 0.085)} ${height} Z`;
  return `<path d="${left} ${right}" fill="${palette.path}" opacity="0.9"/>`;
}

/** A leaf from its foot, `angle` in degrees from upright. */
function leaf(x: number, y: number, length: number, angle: number, color: string): string {
  const half = length * 0.27;
  return `<path transform="translate(${n(x)} ${n(y)}) rotate(${n(angle)})" d="M0 0 C${n(-half)} ${n(-length * 0.3)} ${n(-half)} ${n(-length * 0.75)} 0 ${n(-length)} C${n(half)} ${n(-length * 0.75)} ${n(half)} ${n(-length * 0.3)} 0 0 Z" fill="${color}"/>`;
}

/** A stem with pairs of leaves, and one at its tip. */
function sprig({ palette }: Scene, random: Random, x: number, y: number, size: number): string {
  const lean = (random() - 0.5) * 16;
  const [dark, middle, light] = palette.leaves;
  const pairs = 3;
  let parts = `<path d="M0 0 L0 ${n(-size)}" stroke="${dark}" stroke-width="${n(size * 0.035)}" stroke-linecap="round"/>`;
  for (let pair = 0; pair < pairs; pair += 1) {
    const at = -size * (0.25 + (0.6 * pair) / pairs);
    const long = size * (0.42 - pair * 0.07);
    parts +=
      leaf(0, at, long, -58, pair % 2 ? light : middle) + leaf(0, at, long, 58, pair % 2 ? middle : light);
  }
  parts += leaf(0, -size * 0.86, size * 0.36, 0, light);
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(lean)})">${parts}</g>`;
}

function tree({ palette }: Scene, random: Random, x: number, y: number, size: number): string {
  const [dark, middle, light] = palette.leaves;
  let crown = '';
  for (let each = 0; each < 11; each += 1) {
    const angle = -100 + each * 20 + (random() - 0.5) * 8;
    crown += leaf(
      0,
      -size * 0.42,
      size * (0.46 + random() * 0.16),
      angle,
      [middle, light, dark][each % 3] ?? middle,
    );
  }
  return `<g transform="translate(${n(x)} ${n(y)})"><path d="M${n(-size * 0.03)} 0 L${n(-size * 0.012)} ${n(-size * 0.55)} L${n(size * 0.012)} ${n(-size * 0.55)} L${n(size * 0.03)} 0 Z" fill="${dark}"/>${crown}</g>`;
}

const PLANTS: Readonly<Record<Scene['plants'], (scene: Scene, random: Random) => string>> = {
  meadow: (scene, random) =>
    Array.from({ length: 9 }, (_, each) => {
      const x = scene.width * ((each + 0.2 + random() * 0.6) / 9);
      const nearPath = Math.abs(x / scene.width - 0.48) < 0.12;
      const size = scene.height * (nearPath ? 0.1 : 0.2 + random() * 0.18);
      return sprig(scene, random, x, scene.height * (0.98 + random() * 0.05), size);
    }).join(''),
  rows: (scene, random) =>
    Array.from({ length: 3 }, (_, row) =>
      Array.from({ length: 11 - row * 2 }, (_each, at) => {
        const count = 11 - row * 2;
        const x = scene.width * ((at + 0.5 + row * 0.1) / count);
        const y = scene.height * (0.7 + row * 0.15);
        return sprig(scene, random, x, y, scene.height * (0.08 + row * 0.05));
      }).join(''),
    ).join(''),
  tree: (scene, random) =>
    tree(scene, random, scene.width * 0.74, scene.height * 0.93, scene.height * 0.72) +
    sprig(scene, random, scene.width * 0.13, scene.height * 1.01, scene.height * 0.26) +
    sprig(scene, random, scene.width * 0.22, scene.height * 1.02, scene.height * 0.17),
  peaks: (scene, random) => {
    const { width, height, palette } = scene;
    return [0.2, 0.34, 0.48, 0.62, 0.78]
      .map((at, step) => {
        const size = height * (0.16 + step * 0.085);
        const flag =
          step === 4
            ? `<circle cx="${n(width * at)}" cy="${n(height * 0.98 - size * 1.36)}" r="${n(height * 0.045)}" fill="${palette.sun}"/>`
            : '';
        return sprig(scene, () => 0.5 + (random() - 0.5) * 0.2, width * at, height * 0.99, size) + flag;
      })
      .join('');
  },
  seeds: (scene, random) => {
    const { width, height, palette } = scene;
    const [dark] = palette.leaves;
    const x = width * 0.24;
    const y = height * 0.42;
    let parts = `<path d="M${n(x)} ${n(y)} C${n(x - 10)} ${n(height * 0.7)} ${n(x + 14)} ${n(height * 0.85)} ${n(x + 4)} ${height}" stroke="${dark}" stroke-width="${n(height * 0.012)}" fill="none"/>`;
    for (let ray = 0; ray < 22; ray += 1) {
      parts += leaf(x, y, height * (0.15 + random() * 0.05), ray * (360 / 22), '#FFFFFF');
    }
    for (let seed = 0; seed < 14; seed += 1) {
      const far = 0.36 + random() * 0.58;
      parts += leaf(
        width * far,
        height * (0.12 + random() * 0.42),
        height * (0.05 + random() * 0.05),
        30 + random() * 60,
        '#FFFFFF',
      );
    }
    return `<g opacity="0.92">${parts}</g>${sprig(scene, random, width * 0.86, height * 1.02, height * 0.24)}`;
  },
  rings: (scene, random) => {
    const { width, height, palette } = scene;
    const x = width * 0.27;
    const y = height * 0.5;
    const rings = [0.42, 0.32, 0.22]
      .map(
        (radius, ring) =>
          `<circle cx="${n(x)}" cy="${n(y)}" r="${n(height * radius)}" fill="none" stroke="${palette.sun}" stroke-width="${n(height * 0.022)}" opacity="${0.35 + ring * 0.22}"/>`,
      )
      .join('');
    const bloom = Array.from({ length: 10 }, (_, petal) =>
      leaf(x, y, height * 0.15, petal * 36, petal % 2 ? palette.sun : '#FFFFFF'),
    ).join('');
    const stem = `<path d="M${n(x)} ${n(y)} L${n(x)} ${height}" stroke="${palette.leaves[0]}" stroke-width="${n(height * 0.014)}"/>`;
    return `${rings}${stem}${leaf(x, height * 0.86, height * 0.2, 50, palette.leaves[1])}${leaf(x, height * 0.9, height * 0.2, -50, palette.leaves[2])}${bloom}${sprig(scene, random, width * 0.88, height * 1.02, height * 0.3)}`;
  },
};

export function renderScene(scene: Scene): string {
  const { width, height, palette, seed } = scene;
  const random = randomFrom(seed);
  const sunX = width * (0.56 + random() * 0.3);
  const hills = palette.hills.map((color, index) =>
    hill(scene, random, height * (0.44 + index * 0.13), height * (0.2 - index * 0.02), color),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${palette.sky[0]}"/><stop offset="0.75" stop-color="${palette.sky[1]}"/></linearGradient></defs>
<rect width="${width}" height="${height}" fill="url(#sky)"/>
<circle cx="${n(sunX)}" cy="${n(height * 0.3)}" r="${n(height * 0.12)}" fill="${palette.sun}"/>
${hills.slice(0, 3).join('')}${way(scene, random)}${hills.slice(3).join('')}
${PLANTS[scene.plants](scene, random)}
</svg>`;
}

/** A tile of quiet leaves that fits to itself on every side. */
export function renderTile(size: number): string {
  const random = randomFrom('tile');
  let leaves = '';
  for (let each = 0; each < 9; each += 1) {
    const x = ((each % 3) + 0.5) * (size / 3);
    const y = (Math.floor(each / 3) + 0.75) * (size / 3);
    leaves += leaf(x, y, size * 0.17, random() * 360, each % 2 ? '#EFEDE6' : '#E9EFE9');
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" fill="#F6F5F1"/>${leaves}</svg>`;
}

/** The mark of the product: a plant in a green square. */
export function renderMark(size: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 36 36"><rect width="36" height="36" rx="9" fill="#1B6B50"/><path d="M18 29V17.5" fill="none" stroke="#fff" stroke-width="2.4" stroke-linecap="round"/><path d="M18 21c-5.8 0-9-3.2-9-8.8 5.8 0 9 3.2 9 8.8Z" fill="#A9E0C8"/><path d="M18 17.5c0-6 3.5-9.5 9.500-9.500 0 6-3.500 9.500-9.500 9.500Z" fill="#fff"/></svg>`;
}
