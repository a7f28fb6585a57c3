import ArrowDownward from '@mui/icons-material/ArrowDownward';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import type { ChatItem } from '#contract/chat/schema.ts';
import { cutText } from '#contract/formats/dates.ts';
import { visuallyHidden } from '#src/components/visuallyHidden.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** So much of a message is read out. */
const SPOKEN = 200;

interface NewMessagesProps {
  items: readonly ChatItem[];
  isAtEnd: boolean;
  onShow: () => void;
}

/** Says what others write, politely; who reads further up gets a button and stays where he is. */
export function NewMessages({ items, isAtEnd, onShow }: NewMessagesProps) {
  const translate = useTranslate();
  const newest = items.at(-1)?.id ?? 0;
  /** The newest message when the reader was last at the end. */
  const [seen, setSeen] = useState(newest);
  const [spoken, setSpoken] = useState('');
  const heard = useRef(newest);

  useEffect(() => {
    if (isAtEnd) setSeen(newest);
  }, [isAtEnd, newest]);
  useEffect(() => {
    const arrived = items.filter(({ id, isOwn }) => id > heard.current && !isOwn);
    // The first messages of all were there before.
    const isFirst = heard.current === 0;
    heard.current = Math.max(heard.current, newest);
    const last = arrived.at(-1);
    if (!last || (isFirst && items.length > 1)) return;
    setSpoken(translate('chat.said', { name: last.fullName, body: cutText(last.body, SPOKEN) }));
  }, [items, newest, translate]);

  const below = isAtEnd ? 0 : items.filter(({ id, isOwn }) => id > seen && !isOwn).length;
  return (
    <>
      <span role="status" style={visuallyHidden}>
        {spoken}
      </span>
      {below > 0 && (
        <Button
          variant="contained"
          startIcon={<ArrowDownward />}
          onClick={onShow}
          sx={{
            position: 'absolute',
            insetBlockEnd: 12,
            insetInlineStart: '50%',
            transform: 'translateX(-50%)',
            whiteSpace: 'nowrap',
          }}
        >
          {translate('chat.new', { smart_count: below })}
        </Button>
      )}
    </>
  );
}
