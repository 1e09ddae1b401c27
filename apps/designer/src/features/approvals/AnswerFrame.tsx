import type { Approval } from "@switchyard/spec/http";
import type { ComponentProps, ReactNode } from "react";
import { personsName, rememberName } from "../../services/person.ts";
import { AnswerBar } from "../../ui/answer/AnswerBar.tsx";
import { ScrollRegion } from "../../ui/ScrollRegion.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { AskedBecause } from "./why/AskedBecause.tsx";
import { useRunOf } from "./why/use-run-of.ts";

interface AnswerFrameProps {
	readonly approval: Approval;
	readonly bar: Omit<ComponentProps<typeof AnswerBar>, "due" | "person">;
	/** What the person reads and fills in. */
	readonly children: ReactNode;
}

/**
 * Frame of every answer: the reasons for the question, fields to read and fill in, and yes or no. All of it comes at once, because reasons
 * that came later would push the buttons away from under the pointer.
 */
export function AnswerFrame({ approval, bar, children }: AnswerFrameProps) {
	const beside = useRunOf(approval.run);
	if (beside === "reading")
		return (
			<div className="max-w-172 p-6">
				<SkeletonRows rows={4} label="Loading why it is asked" />
			</div>
		);
	return (
		<form
			className="flex min-h-0 flex-1 flex-col"
			onSubmit={(event) => event.preventDefault()}
			aria-label="Answer"
		>
			<ScrollRegion label="What is asked" className="min-h-0 flex-1 px-6 py-5 max-sm:px-4 max-sm:py-4">
				{beside && <AskedBecause approval={approval} {...beside} />}
				{children}
			</ScrollRegion>
			<AnswerBar
				{...bar}
				due={approval.due}
				person={personsName()}
				onSend={(said) => {
					rememberName(said.by ?? "");
					bar.onSend(said);
				}}
			/>
		</form>
	);
}
