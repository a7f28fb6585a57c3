import Button from '@mui/material/Button';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { MessageKey } from '#messages/message-key.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { NothingHere } from '#src/components/feedback/NothingHere.tsx';
import { ListSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { SectionCard, type SectionCardProps } from './SectionCard.tsx';

export interface QueryCardProps<T> extends Omit<SectionCardProps, 'children'> {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>;
  /** Lines of the skeleton. */
  rows?: number;
  /** What is said of a list that has nothing. */
  empty?: ComponentProps<typeof NothingHere>;
  /** Where the whole list is; with how many it has besides those that are shown. */
  all?: { to: string; label: MessageKey; more?: { label: MessageKey; count: number } };
  children: (data: T) => ReactNode;
}

/** A part of a page with a reading, waiting and failing of its own. */
export function QueryCard<T>({ query, rows = 2, empty, all, children, ...card }: QueryCardProps<T>) {
  const translate = useTranslate();
  const { data, error, refetch } = query;
  const more = all?.more;
  const rendered = (read: T) =>
    empty && Array.isArray(read) && read.length === 0 ? (
      <NothingHere {...empty} />
    ) : (
      <>
        {children(read)}
        {more && more.count > 0 && (
          <Button component={Link} to={all.to} sx={{ mt: 1, minHeight: 44 }}>
            {translate(more.label, { smart_count: more.count })}
          </Button>
        )}
      </>
    );
  return (
    <SectionCard
      {...(all && {
        actions: (
          <Button component={Link} to={all.to} size="small">
            {translate(all.label)}
          </Button>
        ),
      })}
      {...card}
    >
      {data !== undefined ? (
        rendered(data)
      ) : error ? (
        <ErrorState retry={() => void refetch()} />
      ) : (
        <ListSkeleton rows={rows} columns={2} />
      )}
    </SectionCard>
  );
}
