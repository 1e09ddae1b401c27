import { isBlocking, type Problem } from "@switchyard/spec/error";
import { CircleCheck, TriangleAlert } from "lucide-react";
import { useRef } from "react";
import { Button } from "../../../../ui/Button.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import { formatCount } from "../../../../ui/format/count.ts";
import { Popover } from "../../../../ui/Popover.tsx";
import { ProblemWords } from "../ProblemWords.tsx";

interface ProblemsButtonProps {
	readonly problems: readonly Problem[];
	readonly open: boolean;
	readonly onOpenChange: (open: boolean) => void;
	/** Goes to where the problem is. */
	readonly onJump: (problem: Problem) => void;
}

/** What keeps the flow from running, and what is worth knowing: how many there are, and the list of them. */
export function ProblemsButton({ problems, open, onOpenChange, onJump }: ProblemsButtonProps) {
	const count = problems.length;
	const chosen = useRef<Problem>(undefined);

	/** Where the person wants to go, the focus goes too, and not back to the button. */
	function jump(event: Event) {
		if (!chosen.current) return;
		event.preventDefault();
		onJump(chosen.current);
		chosen.current = undefined;
	}

	return (
		<Popover
			label="Problems"
			align="end"
			open={open}
			onOpenChange={onOpenChange}
			onReturnFocus={jump}
			className="w-96"
			trigger={
				<Button
					variant="ghost"
					aria-label={count === 0 ? "No problems" : formatCount(count, "problem")}
					className={classNames("px-2", count > 0 ? "text-warning" : "text-text-muted")}
					icon={count > 0 ? <TriangleAlert size={16} /> : <CircleCheck size={16} />}
				>
					{count > 0 && count}
				</Button>
			}
		>
			{count === 0 ? (
				<EmptyState icon={<CircleCheck size={20} />} title="No problems">
					The flow can run.
				</EmptyState>
			) : (
				<>
					<p className="border-b border-border px-3 py-2 text-sm text-text-muted">{summary(problems)}</p>
					<ul className="p-1">
						{problems.map((problem) => (
							<li key={`${problem.code} ${problem.node} ${problem.field} ${problem.wire} ${problem.message}`}>
								<button
									type="button"
									onClick={() => {
										chosen.current = problem;
										onOpenChange(false);
									}}
									className="flex w-full flex-col gap-0.5 rounded-md px-2 py-1.5 text-left hover:bg-hover focus-visible:-outline-offset-2"
								>
									<ProblemWords problem={problem} />
								</button>
							</li>
						))}
					</ul>
				</>
			)}
		</Popover>
	);
}

function summary(problems: readonly Problem[]): string {
	const blocking = problems.filter(isBlocking).length;
	return blocking > 0
		? `${formatCount(blocking, "problem")} to fix before the flow can run`
		: "The flow can run. These are worth a look:";
}
