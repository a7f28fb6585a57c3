import { useDndContext, useDraggable, useDroppable } from '@dnd-kit/core';
import Box from '@mui/material/Box';
import { TreeItem, TreeItemLabel, type TreeItemProps } from '@mui/x-tree-view/TreeItem';
import { createContext, type HTMLAttributes, type Ref, useContext } from 'react';
import { MARKED_WORDS } from '#src/components/markedWords.ts';
import { type MarkedPart, partsOfTitle } from './treeItems.ts';

interface TreeTools {
  /** What is searched, empty without a search. */
  words: string;
  locale: string;
  /** Whether a node may be taken elsewhere; what is managed elsewhere and organizations may not. */
  canMove: (id: string) => boolean;
  /** Whether an item is a place, and no "show more". */
  isPlace: (id: string) => boolean;
  /** The node that was picked up by the keyboard. */
  pickedUp: string | null;
}

const Tools = createContext<TreeTools>({
  words: '',
  locale: 'en',
  canMove: () => false,
  isPlace: () => false,
  pickedUp: null,
});
export const TreeToolsProvider = Tools.Provider;

/** A node of the tree, which can be dragged onto another one; the words of a search are marked in it. */
export function TreeNode({ ref, ...props }: TreeItemProps & { ref?: Ref<HTMLLIElement> }) {
  const label = { itemId: props.itemId } as HTMLAttributes<HTMLElement>;
  return <TreeItem {...props} ref={ref} slots={LABEL} slotProps={{ ...props.slotProps, label }} />;
}
const LABEL = { label: NodeLabel };

type LabelProps = HTMLAttributes<HTMLDivElement> & { itemId: string };

function NodeLabel({ itemId, children, ...props }: LabelProps) {
  const { words, locale, canMove, isPlace, pickedUp } = useContext(Tools);
  const isMovable = canMove(itemId);
  const drag = useDraggable({ id: itemId, disabled: !isMovable });
  const drop = useDroppable({ id: itemId, disabled: !isPlace(itemId) });
  const { active } = useDndContext();
  const isTarget = drop.isOver && active?.id !== itemId;
  const isTaken = drag.isDragging || pickedUp === itemId;
  return (
    <TreeItemLabel
      {...props}
      {...drag.listeners}
      ref={(element: HTMLDivElement | null) => {
        drag.setNodeRef(element);
        drop.setNodeRef(element);
      }}
      sx={{
        alignSelf: 'stretch',
        display: 'flex',
        alignItems: 'center',
        borderRadius: 1,
        px: 0.5,
        userSelect: 'none',
        cursor: isMovable ? 'grab' : undefined,
        opacity: isTaken ? 0.5 : 1,
        outline: isTarget ? '2px solid' : pickedUp === itemId ? '2px dashed' : undefined,
        outlineColor: 'primary.main',
      }}
    >
      <div>
        {typeof children === 'string' ? partsOfTitle(children, words, locale).map(markedPart) : children}
      </div>
    </TreeItemLabel>
  );
}

const markedPart = ({ text, isHit, at }: MarkedPart) =>
  isHit ? (
    <Box key={at} component="mark" sx={MARKED_WORDS}>
      {text}
    </Box>
  ) : (
    text
  );
