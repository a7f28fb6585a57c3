import { COMMENT_STATUSES, RATING_STATUSES, VISIBILITIES } from '#contract/life-cycles/schema.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { ChoiceDialog } from './ChoiceDialog.tsx';
import type { CommandProps } from './CommandDialog.tsx';

/** Who may see the contribution. */
export function VisibilityDialog(props: CommandProps) {
  const { id, visibility } = props.contribution;
  const dataProvider = useDataProvider();
  return (
    <ChoiceDialog
      {...props}
      title="contribution.command.CHANGE_VISIBILITY"
      values={VISIBILITIES}
      current={visibility}
      keyOf={(value) => `contribution.visibility.${value}`}
      save={(value) => dataProvider.changeVisibility({ body: { contributionId: id, visibility: value } })}
    />
  );
}

/** Comments open, closed or hidden. */
export function CommentStatusDialog(props: CommandProps) {
  const { id, commentStatus } = props.contribution;
  const dataProvider = useDataProvider();
  return (
    <ChoiceDialog
      {...props}
      title="contribution.command.CHANGE_COMMENT_STATUS"
      values={COMMENT_STATUSES}
      current={commentStatus}
      keyOf={(value) => `contribution.commentStatus.${value}`}
      save={(status) => dataProvider.changeCommentStatus({ params: { id, status } })}
    />
  );
}

/** Rating open, closed or hidden. */
export function RatingStatusDialog(props: CommandProps) {
  const { id, ratingStatus } = props.contribution;
  const dataProvider = useDataProvider();
  return (
    <ChoiceDialog
      {...props}
      title="contribution.command.CHANGE_RATING_STATUS"
      values={RATING_STATUSES}
      current={ratingStatus}
      keyOf={(value) => `contribution.ratingStatus.${value}`}
      save={(status) => dataProvider.changeRatingStatus({ params: { id, status } })}
    />
  );
}

/** Whether owners may edit. */
export function EditabilityDialog(props: CommandProps) {
  const { id, editable } = props.contribution;
  const dataProvider = useDataProvider();
  return (
    <ChoiceDialog
      {...props}
      title="contribution.command.EDITABILITY"
      values={['true', 'false']}
      current={editable ? 'true' : 'false'}
      keyOf={(value) => `contribution.editable.${value}`}
      save={(value) => dataProvider.changeEditability({ params: { id, value } })}
    />
  );
}
