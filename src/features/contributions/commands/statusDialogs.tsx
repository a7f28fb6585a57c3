import { COMMENT_STATUSES, RATING_STATUSES, VISIBILITIES } from '#contract/life-cycles/schema.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { ChoiceDialog } from './ChoiceDialog.tsx';
import type { CommandProps } from './CommandDialog.tsx';

/** Who may see the contribution [R3C-04, R3C-27]. */
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

/** Comments open, closed or hidden [R3C-06, R3C-11, R3C-28]. */
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

/** Rating open, closed or hidden [R3C-07, R3C-14, R3C-29]. */
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

/** Whether owners may edit [R3C-05]. */
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
