import NotificationsActive from '@mui/icons-material/NotificationsActive';
import NotificationsNone from '@mui/icons-material/NotificationsNone';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { Ref } from 'react';
import type { ContributionRow } from '#contract/contributions/schema.ts';
import { pressedStyle } from '#src/components/contributions/pressedStyle.ts';
import { useContributionPress } from '#src/components/contributions/useContributionPress.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useTranslate } from '#src/useTranslate.ts';

type Followed = Pick<ContributionRow, 'id' | 'title' | 'following' | 'followerCount'>;

interface FollowButtonProps {
  contribution: Followed;
  /** In a row of a list: a picture, named after the row. */
  inRow?: boolean;
  ref?: Ref<HTMLButtonElement>;
  'aria-keyshortcuts'?: string;
}

/** Follows a contribution, and stops with another press. */
export function FollowButton({ contribution, inRow = false, ...more }: FollowButtonProps) {
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const { id, title, following, followerCount } = contribution;
  const press = useContributionPress(id, {
    former: { following, followerCount },
    guess: { following: !following, followerCount: Math.max(0, followerCount + (following ? -1 : 1)) },
    send: (isFollowed) => dataProvider.followSubject({ kind: 'CONTRIBUTION', id, isFollowed }),
  });
  const icon = following ? <NotificationsActive /> : <NotificationsNone />;
  const shared = {
    ...more,
    'aria-pressed': following,
    onClick: () => !press.isPending && press.mutate(!following),
  };
  if (inRow) {
    return (
      <IconButton
        {...shared}
        color={following ? 'primary' : 'default'}
        aria-label={translate('follow.press.named', { title })}
        title={translate(following ? 'follow.pressed' : 'follow.press')}
        sx={{ width: 44, height: 44, '& svg': { fontSize: '1.25rem' } }}
      >
        {icon}
      </IconButton>
    );
  }
  return (
    <Button
      {...shared}
      variant="outlined"
      title={translate('follow.count', { smart_count: followerCount })}
      startIcon={icon}
      sx={{ minHeight: 44, ...pressedStyle(following) }}
    >
      {translate(following ? 'follow.pressed' : 'follow.press')}
    </Button>
  );
}
