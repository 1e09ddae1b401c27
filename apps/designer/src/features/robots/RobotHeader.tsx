import type { RobotReply } from "@switchyard/spec/http";
import { Brain, MessagesSquare } from "lucide-react";
import { Link } from "wouter";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { RelativeTime } from "../../ui/RelativeTime.tsx";
import { SegmentedControl } from "../../ui/SegmentedControl.tsx";
import { RobotMenu } from "./RobotMenu.tsx";

export type RobotView = "settings" | "versions" | "embed";

interface RobotHeaderProps {
	readonly reply: RobotReply;
	readonly view: RobotView;
	readonly onView: (view: RobotView) => void;
	readonly onSelect: (id: string | undefined) => void;
	readonly onShowFlow: (flow: string, revision: number) => void;
	readonly onTalk: (robot: string) => void;
	readonly onPrograms: (robot: string) => void;
}

/** What a robot is called, whether it can answer, and what can be done with it. */
export function RobotHeader(props: RobotHeaderProps) {
	const { reply, view, onView, onSelect, onShowFlow, onTalk, onPrograms } = props;
	const { robot, updatedAt, published } = reply;
	return (
		<header className="flex shrink-0 flex-col gap-2 border-b border-border px-6 py-4 max-sm:px-4">
			<div className="flex flex-wrap items-start gap-x-4 gap-y-2">
				<h2 className="min-w-40 flex-1 text-lg font-semibold break-words">{robot.name}</h2>
				<div className="flex items-center gap-2">
					<SegmentedControl
						label="What to see of the robot"
						value={view}
						onValueChange={onView}
						segments={[
							{ value: "settings", label: "Settings" },
							{ value: "versions", label: "Versions" },
							{ value: "embed", label: "Embed" },
						]}
					/>
					<Button
						icon={<MessagesSquare size={14} />}
						size="sm"
						disabled={published === undefined}
						onClick={() => onTalk(robot.id)}
					>
						Chat
					</Button>
					<RobotMenu reply={reply} onSelect={onSelect} onShowFlow={onShowFlow} onPrograms={onPrograms} />
				</div>
			</div>
			<div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-text-muted">
				<span>
					Version {robot.revision}, <RelativeTime at={updatedAt} />
				</span>
				<span className="font-mono">{robot.id}</span>
				{published === undefined ? (
					<Badge tone="warning">cannot answer</Badge>
				) : (
					<Badge tone="success">answers</Badge>
				)}
				{robot.memory && (
					<Link
						href={`/memory?memory=${encodeURIComponent(robot.id)}`}
						className="flex items-center gap-1 hover:text-text hover:underline"
					>
						<Brain aria-hidden size={14} />
						What it remembers
					</Link>
				)}
			</div>
		</header>
	);
}
