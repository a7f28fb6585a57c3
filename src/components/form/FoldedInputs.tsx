import ExpandMore from '@mui/icons-material/ExpandMore';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface FoldedInputsProps {
  /** Translated. */
  title: string;
  /** Whether it is unfolded from the start. */
  isOpen?: boolean;
  children: ReactNode;
}

/** Inputs that most people leave alone, such as those of a language, behind their name; folded they stay part of the form. */
export const FoldedInputs = ({ title, isOpen = false, children }: FoldedInputsProps) => (
  <Accordion
    variant="outlined"
    disableGutters
    defaultExpanded={isOpen}
    // A region of a page has a name of its own; titles such as a language's come more than once in a form.
    slotProps={{
      transition: { unmountOnExit: false },
      region: { role: undefined, 'aria-labelledby': undefined },
    }}
    sx={{ mb: 1, '&::before': { display: 'none' } }}
  >
    <AccordionSummary expandIcon={<ExpandMore />}>
      <Typography component="span" sx={{ fontWeight: 600 }}>
        {title}
      </Typography>
    </AccordionSummary>
    <AccordionDetails role="group" aria-label={title}>
      {children}
    </AccordionDetails>
  </Accordion>
);
