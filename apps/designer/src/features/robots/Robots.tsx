import { Bot, Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { ListAndDetail } from "../../ui/ListAndDetail.tsx";
import { NewRobot } from "./edit/NewRobot.tsx";
import { ImportRobotButton } from "./ImportRobotButton.tsx";
import { OpenRobot } from "./OpenRobot.tsx";
import { RobotList } from "./RobotList.tsx";

interface RobotsProps {
	/** The robot to look at; none when absent. */
	readonly selected: string | undefined;
	readonly onSelect: (id: string | undefined) => void;
	/** Shows a version of a flow on the canvas. */
	readonly onShowFlow: (flow: string, revision: number) => void;
	/** Begins a conversation with a robot. */
	readonly onTalk: (robot: string) => void;
	/** Shows how programs talk with a robot. */
	readonly onPrograms: (robot: string) => void;
}

/** The robots of the workspace: a list, and beside it one of them, or a new one. */
export function Robots({ selected, onSelect, onShowFlow, onTalk, onPrograms }: RobotsProps) {
	const [isMakingNew, setMakingNew] = useState(false);
	const isOneShown = selected !== undefined || isMakingNew;
	const select = (id: string | undefined) => {
		setMakingNew(false);
		onSelect(id);
	};
	const begin = () => {
		onSelect(undefined);
		setMakingNew(true);
	};
	return (
		<ListAndDetail
			title="Robots"
			actions={
				<>
					<ImportRobotButton onImported={select} />
					<IconButton label="New robot" icon={<Plus size={16} />} size="sm" onClick={begin} />
				</>
			}
			list={<RobotList selected={selected} onSelect={select} onBegin={begin} />}
			detail={
				isMakingNew ? (
					<NewRobot onMade={select} onCancel={() => select(undefined)} />
				) : selected === undefined ? (
					<NoRobotShown onBegin={begin} />
				) : (
					<OpenRobot
						key={selected}
						id={selected}
						onSelect={select}
						onShowFlow={onShowFlow}
						onTalk={onTalk}
						onPrograms={onPrograms}
					/>
				)
			}
			isOneShown={isOneShown}
			backLabel="All robots"
			onBack={() => select(undefined)}
		/>
	);
}

/** Stands beside the list while none of its robots is open. */
function NoRobotShown({ onBegin }: { readonly onBegin: () => void }) {
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
