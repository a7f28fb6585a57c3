import FlagIcon from '@mui/icons-material/OutlinedFlag';
import Button from '@mui/material/Button';
import { useGetList } from 'ra-core';
import { Link } from 'react-router-dom';
import type { Row } from '#src/dataProvider/resourceTypes.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** For those who moderate discussions, once there is something: the way to what was reported. */
export function ReportedComments() {
  const translate = useTranslate();
  const { total = 0 } = useGetList<Row<'moderated-comments', 'moderation'>>('moderated-comments', {
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'date', order: 'DESC' },
    meta: { view: 'moderation' },
  });
  if (total === 0) return null;
  return (
    <Button
      component={Link}
      to="/reported-comments"
      variant="outlined"
      startIcon={<FlagIcon />}
      sx={{ minHeight: 44, mb: 2 }}
    >
      {translate('comment.moderation.open', { smart_count: total })}
    </Button>
  );
}
