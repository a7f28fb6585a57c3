import { cleanRichText } from './rich-text.ts';

declare const clean: unique symbol;

/**
 * The body of a call whose rich text is clean. It is cleaned before the transaction: a long text takes a while, in which nobody
 * should wait for a row or a connection.
 */
export type WithCleanText<Body> = Body & { readonly [clean]: true };

export async function withCleanText<
  Name extends string,
  Body extends { [name in Name]?: string | undefined },
>(body: Body, name: Name): Promise<WithCleanText<Body>> {
  const text = body[name];
  return (text === undefined ? body : { ...body, [name]: await cleanRichText(text) }) as WithCleanText<Body>;
}
