import { Workflow } from "lucide-react";
import { useEditor } from "../../services/editor-context.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Kbd } from "../../ui/Kbd.tsx";

/** What an empty canvas says: how to begin. */
export function EmptyCanvas({ onAdd }: { readonly onAdd: () => void }) {
	const empty = useEditor((state) => state.flow.nodes.length + (state.flow.notes?.length ?? 0) === 0);
	const readOnly = useEditor((state) => state.readOnly);
	if (!empty) return null;
	return (
		<div className="absolute inset-0 z-10 flex items-center justify-center">
			{readOnly ? (
				<EmptyState icon={<Workflow size={20} />} title="This version of the flow is empty" />
			) : (
				<EmptyState
					icon={<Workflow size={20} />}
					title="Begin with a trigger"
					actions={
						<Button variant="primary" className="pointer-events-auto" onClick={onAdd}>
							Add the first node
						</Button>
					}
				>
					Drag a node from the palette, double-click anywhere, or press <Kbd keys="a" />. Then draw wires from
					port to port.
				</EmptyState>
			)}
		</div>
	);
}
