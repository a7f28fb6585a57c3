import type { CommentRow } from '#contract/comments/schema.ts';
import { PersonLink } from '#src/components/people/PersonLink.tsx';

/** Who wrote a comment; the name leads to the profile, where the reader may open it. */
export const CommentAuthor = ({ comment }: { comment: CommentRow }) => (
  <strong>
    <PersonLink id={comment.hasProfile ? comment.userId : null}>{comment.fullName}</PersonLink>
  </strong>
);
