import { useNodeActions } from "../../services/node-actions.tsx";
import { Button } from "../../ui/Button.tsx";

/** What can be done with the node besides editing it: run up to it, run it alone, pin its data. */
export function NodeActionBar({ node }: { readonly node: string }) {
	const actions = useNodeActions()(node);
	if (actions.length === 0) return null;
	return (
		<div
			role="toolbar"
			aria-label="Try the node"
			className="flex flex-wrap gap-1 border-b border-border px-2 py-1.5"
		>
			{actions.map(({ label, icon, onSelect }) => (
				<Button key={label} size="sm" variant="ghost" icon={icon} onClick={onSelect}>
					{label}
				</Button>
			))}
		</div>
	);
}
