import type { AgentActivity } from "@switchyard/spec/event";
import { Eye, Flag, Lightbulb, type LucideIcon, TriangleAlert, Wrench } from "lucide-react";
import type { ActivityOfStep } from "../../../core/run/step-parts.ts";
import { LogBox } from "./LogBox.tsx";

const KINDS: Readonly<Record<AgentActivity["event"], { readonly icon: LucideIcon; readonly word: string }>> =
	{
		thought: { icon: Lightbulb, word: "Thought" },
		action: { icon: Wrench, word: "Action" },
		observation: { icon: Eye, word: "Observation" },
		result: { icon: Flag, word: "Result" },
		error: { icon: TriangleAlert, word: "Error" },
	};

interface AgentActivitiesProps {
	readonly activity: readonly ActivityOfStep[];
	/** While the agent works. */
	readonly working: boolean;
}

/** What an agent in another process said that it does, as it did it. */
export function AgentActivities({ activity, working }: AgentActivitiesProps) {
	return (
		<section aria-label="What the agent does" className="flex flex-col gap-1">
			<h4 className="text-xs font-medium text-text-muted">What it does</h4>
			<LogBox label="What it did, step by step" entries={activity} growing={working}>
				{activity.map(({ number, event, text }) => {
					const { icon: Icon, word } = KINDS[event];
					return (
						<p key={number} className="flex min-w-0 gap-2">
							<Icon aria-label={word} size={14} className="mt-0.5 shrink-0 text-text-muted" />
							<span className="min-w-0 break-words whitespace-pre-wrap">{text}</span>
						</p>
					);
				})}
			</LogBox>
		</section>
	);
}
