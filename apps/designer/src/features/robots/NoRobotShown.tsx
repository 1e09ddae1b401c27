import { Bot, Plus } from "lucide-react";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";

/** Stands beside the list while none of its robots is open. */
export function NoRobotShown({ onBegin }: { readonly onBegin: () => void }) {
	return (
		<EmptyState
			icon={<Bot size={20} />}
			title="No robot is open"
			className="h-full"
			actions={
				<Button icon={<Plus size={14} />} onClick={onBegin}>
					New robot
				</Button>
			}
		>
			A robot is an agent that people keep: it has a name, a playbook, and tools.
		</EmptyState>
	);
}
