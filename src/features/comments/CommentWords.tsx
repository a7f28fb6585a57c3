import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Fragment, type ReactNode } from 'react';
import { formattedComment, type Piece } from '#contract/comments/format.ts';
import type { CommentRow } from '#contract/comments/schema.ts';

/** Pieces never change places: a changed comment is read as another text. */
const rendered = (pieces: readonly Piece[]): ReactNode =>
  // biome-ignore lint/suspicious/noArrayIndexKey: that is what makes them different.
  pieces.map((piece, at) => <Fragment key={at}>{renderPiece(piece)}</Fragment>);

function renderPiece(piece: Piece): ReactNode {
  switch (piece.kind) {
    case 'text':
      return piece.text;
    case 'bold':
      return <strong>{rendered(piece.pieces)}</strong>;
    case 'italic':
      return <em>{rendered(piece.pieces)}</em>;
    case 'mention':
      return <Mention>{piece.text}</Mention>;
    case 'link':
      return (
        <Link href={piece.text} target="_blank" rel="nofollow noopener noreferrer">
          {piece.text}
        </Link>
      );
  }
}

const Mention = ({ children }: { children: ReactNode }) => (
  <Box component="span" sx={{ color: 'primary.main', fontWeight: 600 }}>
    {children}
  </Box>
);

/** The words of a comment with their markup and mentions; nothing of it is HTML. */
export function CommentWords({ comment, mentions }: Pick<CommentRow, 'comment' | 'mentions'>) {
  // Whom it mentions without their names standing in it.
  const others = mentions.filter(({ name }) => !comment.includes(`@${name}`));
  return (
    <Box sx={{ maxWidth: '68ch', overflowWrap: 'anywhere' }}>
      {formattedComment(comment, mentions).map((block, at) =>
        block.kind === 'list' ? (
          <Box
            component="ul"
            // biome-ignore lint/suspicious/noArrayIndexKey: blocks of a text never change places.
            key={at}
            sx={{ listStyle: 'disc', my: 0.5, paddingInlineStart: 3 }}
          >
            {block.items.map((item, itemAt) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: nor do lines of a list.
              <li key={itemAt}>{rendered(item)}</li>
            ))}
          </Box>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks of a text never change places.
          <Box key={at} sx={{ whiteSpace: 'pre-wrap' }}>
            {rendered(block.pieces)}
          </Box>
        ),
      )}
      {others.length > 0 && (
        <div>
          {others.map(({ id, name }) => (
            <Fragment key={id}>
              <Mention>@{name}</Mention>{' '}
            </Fragment>
          ))}
        </div>
      )}
    </Box>
  );
}
