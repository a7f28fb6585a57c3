import { describe, expect, it } from 'vitest';
import { filesBelow, importsOf } from './sources.ts';

/** The floors of the server from the ground up: what stands on one imports only from it and those below it. */
const FLOORS = [
  ['platform'],
  ['people'],
  ['publishing'],
  ['process'],
  ['programmes'],
  ['reports'],
  ['search'],
  // Pages as they are sent, jobs, data of other systems.
  ['page', 'jobs', 'import'],
  // What puts all of it together, and nothing else does.
  ['routes.ts', 'registrations.ts', 'app.ts'],
  // The sample organization is made by calls of the application.
  ['demo'],
  ['start'],
  ['main.ts'],
];
/** Floors whose folders are features; the others are a feature each. */
const WITH_FEATURES = ['platform', 'people', 'publishing', 'process', 'programmes'];

const files = filesBelow('server', /\.tsx?$/);

const rankOf = (file: string) => FLOORS.findIndex((floor) => floor.includes(file.split('/')[1] ?? ''));

/** The folder of a feature; a file that stands on its floor alone, such as `platform/errors.ts`, is one by itself. */
function featureOf(file: string): string {
  const [, floor = '', name = ''] = file.split('/');
  return WITH_FEATURES.includes(floor) ? `${floor}/${name}` : floor;
}

const imports = files.flatMap((file) =>
  importsOf(file)
    .filter((target) => files.includes(target))
    .map((target) => ({ file, target })),
);

describe('floors of the server', () => {
  it('every file stands on one', () => {
    expect(files.filter((file) => rankOf(file) < 0)).toEqual([]);
  });

  it('a file imports only from its own floor and those below it', () => {
    const upwards = imports
      .filter(({ file, target }) => rankOf(target) > rankOf(file))
      .map(({ file, target }) => `${file} imports ${target}`);
    expect(upwards).toEqual([]);
  });

  it('features form no circle', () => {
    const graph = new Map<string, Map<string, string>>();
    for (const { file, target } of imports) {
      const [from, to] = [featureOf(file), featureOf(target)];
      if (from === to) continue;
      graph.set(from, (graph.get(from) ?? new Map()).set(to, `${file} imports ${target}`));
    }
    const done = new Set<string>();
    const circles: string[] = [];
    const visit = (feature: string, path: string[]) => {
      const at = path.indexOf(feature);
      if (at >= 0) {
        const circle = [...path.slice(at), feature];
        circles.push(
          circle
            .slice(1)
            .map((to, index) => graph.get(circle[index] ?? '')?.get(to))
            .join('; '),
        );
      }
      if (at >= 0 || done.has(feature)) return;
      for (const next of graph.get(feature)?.keys() ?? []) visit(next, [...path, feature]);
      done.add(feature);
    };
    for (const feature of graph.keys()) visit(feature, []);
    expect(circles).toEqual([]);
  });
});
