import type { Problem } from "@switchyard/spec/error";
import { ChevronRight, CircleDot, Keyboard } from "lucide-react";
import { Link } from "wouter";
import { isEmpty } from "../../../../core/editor/selection.ts";
import { PeopleBar } from "../../../../features/people/index.ts";
import { useEditor, useSettledSelection } from "../../../../services/editor-context.tsx";
import type { FlowSession } from "../../../../services/flow-session.ts";
import { useRecorder, useRecorderState } from "../../../../services/recorder-context.tsx";
import { IconButton } from "../../../../ui/IconButton.tsx";
import { PHONE, useMediaQuery } from "../../../../ui/use-media-query.ts";
import { PanelToggle } from "../../workbench/PanelToggle.tsx";
import { bringForward, usePanels } from "../../workbench/panels.ts";
import { PublishButton } from "../publish/PublishButton.tsx";
import type { RunControl } from "../use-run-control.ts";
import { FlowMenu } from "./FlowMenu.tsx";
import { FlowName } from "./FlowName.tsx";
import { HistoryButtons } from "./HistoryButtons.tsx";
import { ProblemsButton } from "./ProblemsButton.tsx";
import { RunButton } from "./RunButton.tsx";
import { SavedIndicator } from "./SavedIndicator.tsx";
import { VersionsMenu } from "./VersionsMenu.tsx";

interface TopBarProps {
	readonly flowSession: FlowSession;
	readonly control: RunControl;
	readonly problemsOpen: boolean;
	readonly onProblemsOpen: (open: boolean) => void;
	readonly onJump: (problem: Problem) => void;
	readonly onConflict: () => void;
	readonly onHelp: () => void;
	readonly onBudget: () => void;
	readonly onPolicies: () => void;
}

/** What concerns the flow as a whole. */
export function TopBar({
	flowSession,
	control,
	problemsOpen,
	onProblemsOpen,
	onJump,
	onConflict,
	onHelp,
	onBudget,
	onPolicies,
}: TopBarProps) {
	const flow = useEditor((state) => state.flow.id);
	const phone = useMediaQuery(PHONE);
	return (
		<header className="flex h-12 shrink-0 items-center gap-2 border-b border-border bg-surface px-2 max-sm:h-auto max-sm:flex-wrap max-sm:gap-y-1 max-sm:py-1">
			<PanelToggle name="palette" />
			<PanelToggle name="outline" />
			<nav aria-label="Breadcrumb" className="flex min-w-0 items-center gap-0.5">
				<Link href="/flows" className="rounded-sm px-1 text-text-muted hover:text-text max-[1100px]:sr-only">
					Flows
				</Link>
				<ChevronRight aria-hidden size={14} className="shrink-0 text-text-muted max-[1100px]:hidden" />
				<FlowName />
			</nav>
			<FlowMenu onBudget={onBudget} onPolicies={onPolicies} />
			<SavedIndicator onConflict={onConflict} />
			{/* The lower line of a phone's bar is full once there are problems and other people. */}
			{phone && (
				<span className="ml-auto">
					<RecordToggle />
				</span>
			)}
			<div className="ml-auto flex items-center gap-1 max-sm:w-full max-sm:justify-between max-sm:gap-0">
				<PeopleBar people={flowSession.people} />
				<HistoryButtons />
				<Divider />
				<ProblemsButton
					problems={control.problems}
					open={problemsOpen}
					onOpenChange={onProblemsOpen}
					onJump={onJump}
				/>
				<VersionsMenu flow={flow} />
				<IconButton
					label="Keyboard shortcuts"
					shortcut="?"
					icon={<Keyboard size={16} />}
					onClick={onHelp}
					className="max-sm:hidden"
				/>
				<Divider />
				{!phone && <RecordToggle />}
				<RunToggle />
				<span className="max-sm:hidden">
					<InspectorToggle />
				</span>
				<Divider />
				<PublishButton flowSession={flowSession} />
				<div className="ml-1">
					<RunButton control={control} />
				</div>
			</div>
		</header>
	);
}

/** On a phone another sheet may lie over what is below the canvas: then that comes forward, and stays open. */
function useIsCovered(): boolean {
	const selected = !isEmpty(useSettledSelection());
	const { open, front } = usePanels();
	const phone = useMediaQuery(PHONE);
	const left = front === "left" && (open.palette || open.outline);
	return phone && (left || (front === "inspector" && open.inspector && selected));
}

function RunToggle() {
	const { open } = usePanels();
	const covered = useIsCovered();
	return <PanelToggle name="run" {...(covered && open.run && { onPress: () => bringForward("run") })} />;
}

/** Opens the recorder, where the server has nodes for what is recorded. */
function RecordToggle() {
	const recorder = useRecorder();
	const isOpen = useRecorderState(({ phase }) => phase !== "closed");
	const canRecord = useEditor(({ nodeTypes }) => nodeTypes.has("Browser.Use"));
	const covered = useIsCovered();
	if (!recorder || !canRecord) return null;
	return (
		<IconButton
			label="Record in a browser"
			aria-pressed={isOpen}
			icon={<CircleDot size={16} />}
			onClick={() => {
				if (!isOpen) recorder.open();
				else if (covered) bringForward("run");
				else recorder.close();
			}}
		/>
	);
}

/** The inspector is there only while something is selected. */
function InspectorToggle() {
	const empty = isEmpty(useSettledSelection());
	return <PanelToggle name="inspector" disabled={empty} />;
}

function Divider() {
	return <span aria-hidden className="mx-1 h-5 w-px bg-border max-sm:hidden" />;
}
