import { Plus } from "lucide-react";
import { useState } from "react";
import { BackButton } from "../../ui/BackButton.tsx";
import { classNames } from "../../ui/class-names.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { NewRobot } from "./edit/NewRobot.tsx";
import { ImportRobotButton } from "./ImportRobotButton.tsx";
import { NoRobotShown } from "./NoRobotShown.tsx";
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
}

/** The robots of the workspace: a list, and beside it one of them, or a new one. */
export function Robots({ selected, onSelect, onShowFlow, onTalk }: RobotsProps) {
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
		<div className="flex h-full min-h-0 bg-surface">
			<div
				className={classNames(
					"flex w-85 shrink-0 flex-col border-r border-border",
					isOneShown ? "max-sm:hidden" : "max-sm:w-full max-sm:border-r-0",
				)}
			>
				<header className="flex h-12 shrink-0 items-center gap-1 border-b border-border px-4">
					<h1 className="flex-1 text-lg font-semibold">Robots</h1>
					<ImportRobotButton onImported={select} />
					<IconButton label="New robot" icon={<Plus size={16} />} size="sm" onClick={begin} />
				</header>
				<RobotList selected={selected} onSelect={select} onBegin={begin} />
			</div>
			<div className={classNames("flex min-h-0 min-w-0 flex-1 flex-col", !isOneShown && "max-sm:hidden")}>
				<BackButton label="All robots" onClick={() => select(undefined)} />
				<div className="min-h-0 flex-1">
					{isMakingNew ? (
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
						/>
					)}
				</div>
			</div>
		</div>
	);
}
