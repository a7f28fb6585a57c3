import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useGetList } from 'ra-core';
import { useWatch } from 'react-hook-form';
import type { Tag, TagRow } from '#contract/tags/schema.ts';
import { useTranslate } from '#src/useTranslate.ts';

const SHOWN = 50;

interface MergeOfferProps {
  from: Tag;
  /** The title that was refused because another tag has it. */
  taken: string;
  onMerge: (into: Tag) => void;
}

/** Where a tag was to get the title of another one: the two can be merged, as long as that title is typed. */
export function MergeOffer({ from, taken, onMerge }: MergeOfferProps) {
  const translate = useTranslate();
  const typed = useWatch<{ title: string }, 'title'>({ name: 'title' });
  const { data = [] } = useGetList<TagRow>('tags', {
    filter: { 'title.contains': taken },
    pagination: { page: 1, perPage: SHOWN },
    sort: { field: 'title', order: 'ASC' },
    meta: { view: 'page' },
  });
  const into = data.find(({ id, title }) => id !== from.id && title.toLowerCase() === taken.toLowerCase());
  if (!into || typed.trim() !== taken) return null;
  const titles = { from: from.title, into: into.title };
  return (
    <Alert
      severity="info"
      role="status"
      sx={{ mb: 2, overflowWrap: 'anywhere' }}
      action={
        into.isActive && (
          <Button color="inherit" aria-haspopup="dialog" onClick={() => onMerge(into)}>
            {translate('contributionTag.merge.offer.open', titles)}
          </Button>
        )
      }
    >
      {translate(
        into.isActive ? 'contributionTag.merge.offer' : 'contributionTag.merge.offer.inactive',
        titles,
      )}
    </Alert>
  );
}
