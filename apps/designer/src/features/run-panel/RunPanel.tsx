import { Play } from "lucide-react";
import type { ReactNode } from "react";
import { useEditor } from "../../services/editor-context.tsx";
import { useRunView } from "../../services/run-view-context.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { LiveBrowser } from "./browser/LiveBrowser.tsx";
import { Journal } from "./journal/Journal.tsx";
import { Result } from "./Result.tsx";
import { Steps } from "./Steps.tsx";

interface RunPanelProps {
	/** What concerns the run as a whole, at the end of the row of tabs. */
	readonly whole?: ReactNode;
	/** Called when someone picks a step, or opens a tab: they read this run. */
	readonly onRead?: () => void;
}

/** The run on the canvas, step by step. */
export function RunPanel({ whole, onRead }: RunPanelProps) {
	const run = useRunView((state) => state.run);
	const problem = useRunView((state) => state.problem);
	const hasBrowser = useEditor(({ flow, nodeTypes }) =>
		flow.nodes.some(({ type }) => nodeTypes.get(type)?.session === "browser"),
	);
	if (run === undefined) {
		return (
			<EmptyState icon={<Play aria-hidden size={20} />} title="No run yet" className="h-full">
				Press Run to watch every step and tool call here, with the source of each value.
			</EmptyState>
		);
	}
	return (
		<Tabs
			key={run}
			label="Run"
			className="min-h-0 flex-1"
			actions={whole}
			onValueChange={onRead}
			tabs={[
				{
					id: "timeline",
					label: "Timeline",
					content: problem ? <Damaged problem={problem} /> : <Steps onRead={onRead} />,
				},
				...(hasBrowser ? [{ id: "browser", label: "Browser", content: <LiveBrowser run={run} /> }] : []),
				{ id: "result", label: "Result", content: <Result /> },
				{ id: "journal", label: "Journal", content: <Journal /> },
			]}
		/>
	);
}

function Damaged({ problem }: { readonly problem: string }) {
	return (
		<EmptyState title="This run cannot be shown" className="h-full">
			{problem} Its journal can still be read, event by event.
		</EmptyState>
	);
}
