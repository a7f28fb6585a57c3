/** One message of a stream of server-sent events. */
export interface ServerSentEvent {
  event: string;
  data: string;
}

/**
 * Reads server-sent events from pieces of text, wherever the pieces are cut. Lines that only show that the stream
 * lives give nothing.
 * @returns a function that takes the next piece and gives the messages that it completes
 */
export function eventReader(): (piece: string) => ServerSentEvent[] {
  let rest = '';
  return (piece) => {
    rest += piece;
    const blocks = rest.split('\n\n');
    rest = blocks.pop() ?? '';
    return blocks.flatMap(readBlock);
  };
}

function readBlock(block: string): ServerSentEvent[] {
  let event = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/.exec(line) ?? [];
    if (field === 'event') event = value;
    if (field === 'data') data.push(value);
  }
  return data.length > 0 ? [{ event, data: data.join('\n') }] : [];
}
