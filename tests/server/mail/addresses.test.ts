import { describe, expect, it } from 'vitest';
import { publicAddress } from '#server/platform/mail/addresses.ts';

describe('the address under which people reach the application', () => {
  it('is the one that the environment names', () => {
    const env = { publicUrl: 'https://ideas.example.org', host: '0.0.0.0', port: 3000 };
    expect(publicAddress(env)).toBe('https://ideas.example.org');
  });

  it.each([
    ['127.0.0.1', 'http://127.0.0.1:3000'],
    ['ideas.local', 'http://ideas.local:3000'],
    // A server that listens everywhere, as in a container, is opened on the machine itself.
    ['0.0.0.0', 'http://localhost:3000'],
    ['::', 'http://localhost:3000'],
    ['::1', 'http://[::1]:3000'],
  ])('else one that a browser can open: %s', (host, address) => {
    expect(publicAddress({ publicUrl: undefined, host, port: 3000 })).toBe(address);
  });
});
