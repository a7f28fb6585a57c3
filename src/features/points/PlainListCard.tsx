import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { NothingHere } from '#src/components/feedback/NothingHere.tsx';
import { QueryCard, type QueryCardProps } from '#src/components/layout/QueryCard.tsx';
import { useTranslate } from '#src/useTranslate.ts';

interface PlainListCardProps<T> {
  /** Message key of its title; `….none` and `….none.text` below it say that there is nothing. */
  title: 'point.rewards' | 'point.spendings';
  query: QueryCardProps<T[]>['query'];
  children: (item: T) => ReactNode;
}

export function PlainListCard<T extends { id: number }>({ title, query, children }: PlainListCardProps<T>) {
  const translate = useTranslate();
  return (
    <QueryCard title={title} query={query}>
      {(items) =>
        items.length === 0 ? (
          <NothingHere title={`${title}.none`} text={`${title}.none.text`} />
        ) : (
          <Box component="ul" aria-label={translate(title)} sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {items.map((item) => (
              <Box
                component="li"
                key={item.id}
                sx={{
                  display: 'flex',
                  justifyContent: 'space-between',
                  alignItems: 'flex-start',
                  gap: 2,
                  py: 1.25,
                  borderBottom: 1,
                  borderColor: 'divider',
                  '&:first-of-type': { pt: 0 },
                  '&:last-child': { borderBottom: 0, pb: 0 },
                }}
              >
                {children(item)}
              </Box>
            ))}
          </Box>
        )
      }
    </QueryCard>
  );
}
