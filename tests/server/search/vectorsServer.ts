import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Asked {
  path: string | undefined;
  authorization: string | undefined;
  model: string;
  input: string[];
}

/** What stands in for a meaning: texts that hold a word of one group point the same way. */
const MEANINGS = [
  ['car', 'automobile'],
  ['bicycle', 'cycle'],
  ['canteen', 'lunch'],
  ['printer', 'toner'],
];

function vectorFor(text: string): number[] {
  const numbers = Array.from({ length: 16 }, (_, at) => 0.01 * Math.sin(text.length * (at + 1)));
  for (const [at, words] of MEANINGS.entries())
    if (words.some((word) => text.toLowerCase().includes(word))) numbers[at] = 1;
  return numbers;
}

export const rightAnswer = ({ input }: Asked): string =>
  JSON.stringify({ data: input.map((text, index) => ({ index, embedding: vectorFor(text) })).reverse() });

type Behave = (response: ServerResponse, asked: Asked) => void;
export const right: Behave = (response, asked) => response.end(rightAnswer(asked));

/** An embeddings server on this machine that behaves as a test says. */
export async function startVectorServer() {
  const asked: Asked[] = [];
  const state: { behave: Behave } = { behave: right };
  const server = createServer((request: IncomingMessage, response) => {
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString();
    });
    request.on('end', () => {
      const { url: path, headers } = request;
      const one = { path, authorization: headers.authorization, ...JSON.parse(body) } as Asked;
      asked.push(one);
      state.behave(response, one);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    origin: `http://${host}`,
    url: `http://${host}/v1`,
    asked,
    behave: (how: Behave) => {
      state.behave = how;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
