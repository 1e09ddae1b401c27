import { createContext, type ReactNode, useContext } from "react";

/** Something to do with a node, or with the selected nodes. */
export interface NodeAction {
	readonly label: string;
	/** A 14 px icon. */
	readonly icon: ReactNode;
	/** A shortcut such as `mod+d`. The page listens for it, not the menu. */
	readonly shortcut?: string;
	readonly onSelect: () => void;
}

/** What can be done with one node of a flow besides editing it. */
export type NodeActions = (node: string) => readonly NodeAction[];

const NO_ACTIONS: readonly NodeAction[] = [];

/** On a canvas for looking, nothing can. */
const NodeActionsContext = createContext<NodeActions>(() => NO_ACTIONS);

/** What can be done with the selected nodes besides editing them. */
const SelectionActionsContext = createContext<readonly NodeAction[]>([]);

interface NodeActionsProviderProps {
	readonly actions: NodeActions;
	/** The same list as long as nothing changes. */
	readonly selectionActions: readonly NodeAction[];
	readonly children: ReactNode;
}

export function NodeActionsProvider({ actions, selectionActions, children }: NodeActionsProviderProps) {
	return (
		<NodeActionsContext value={actions}>
			<SelectionActionsContext value={selectionActions}>{children}</SelectionActionsContext>
		</NodeActionsContext>
	);
}

export function useNodeActions(): NodeActions {
	return useContext(NodeActionsContext);
}

export function useSelectionActions(): readonly NodeAction[] {
	return useContext(SelectionActionsContext);
}
