/** The part of autocannon 8 that the measurements use; the package brings no types. */
declare module 'autocannon' {
  export interface Request {
    method: string;
    path: string;
    headers?: Record<string, string>;
    body?: string;
    /** Changes the request before each sending. */
    setupRequest?: (request: Request) => Request;
  }
  interface Options {
    url: string;
    connections: number;
    /** Seconds. */
    duration?: number;
    /** Ends after so many answers instead. */
    amount?: number;
    requests: Request[];
  }
  interface Result {
    errors: number;
    non2xx: number;
  }
  interface Instance extends PromiseLike<Result> {
    on(
      event: 'response',
      listener: (client: unknown, status: number, bytes: number, milliseconds: number) => void,
    ): void;
  }
  export default function autocannon(options: Options): Instance;
}
