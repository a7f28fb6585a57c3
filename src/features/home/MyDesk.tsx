import Box from '@mui/material/Box';
import { Band } from './Band.tsx';
import { MyContributions } from './MyContributions.tsx';
import { MyTasks } from './MyTasks.tsx';

interface MyDeskProps {
  userId: number;
  /** The lists of contributions are open to the person; asking for them would end the session otherwise. */
  contributes: boolean;
}

/** What needs me today, and what became of my contributions. */
export default function MyDesk({ userId, contributes }: MyDeskProps) {
  return (
    <Band>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          alignItems: 'start',
          gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <MyTasks userId={userId} />
        {contributes && <MyContributions />}
      </Box>
    </Band>
  );
}
