import type { AnswerApprovalBody } from "@switchyard/spec/http";
import type { Message } from "@switchyard/spec/json";
import { Check, X } from "lucide-react";
import { useState } from "react";
import { Button } from "../Button.tsx";
import { Checkbox } from "../Checkbox.tsx";
import { explain } from "../ErrorState.tsx";
import { TextArea } from "../TextArea.tsx";
import { TextField } from "../TextField.tsx";
import { useNow } from "../use-now.ts";
import { WithCode } from "../WithCode.tsx";
import { type RuleDraft, ruleOf } from "./rule/new-rule.ts";
import { RuleFields } from "./rule/RuleFields.tsx";

interface AnswerBarProps {
	readonly kind: "question" | "authorization" | "call" | "plan";
	readonly mayReject: boolean;
	/** Whether the answer can be for this call only: a policy asks, and it asks each time. */
	readonly once: boolean;
	/** The arguments of the call, as they are now. */
	readonly given?: Message;
	/** Whether the person changed arguments of the call, or tasks of the plan. */
	readonly changed: boolean;
	/** Whether something is not filled in as it must be. */
	readonly unready: boolean;
	readonly busy: boolean;
	readonly error: unknown;
	/** When it expires, in milliseconds since the Unix epoch. */
	readonly due: number | undefined;
	/** The name that the person gave last; empty when they never gave one. */
	readonly person: string;
	readonly onSend: (said: Omit<AnswerApprovalBody, "token" | "values">) => void;
}

const FURTHER_CALLS = "Approve further calls of this tool in this run too, whatever their arguments";

const UNREADY = {
	question: "Some fields need your attention.",
	authorization: "Some fields need your attention.",
	call: "Some fields need your attention.",
	plan: "Some tasks need your attention.",
} as const;

/** What a person adds to the answer, and the answer itself. */
export function AnswerBar(props: AnswerBarProps) {
	const {
		kind,
		mayReject,
		once,
		given,
		changed,
		unready,
		busy,
		error,
		due = Number.POSITIVE_INFINITY,
		person,
		onSend,
	} = props;
	const [comment, setComment] = useState("");
	const [name, setName] = useState(person);
	const [remember, setRemember] = useState(false);
	const [rule, setRule] = useState<RuleDraft>();
	const made = rule && ruleOf(rule);
	const expired = useNow(1000) >= due;
	const consents = kind === "call" || kind === "plan";
	const send = (answer: AnswerApprovalBody["answer"]) => {
		const by = name.trim();
		onSend({
			answer,
			...(remember && answer === "approved" ? { remember: "run" } : {}),
			...(made && answer === "approved" ? { rule: made } : {}),
			...(comment.trim() === "" ? {} : { comment: comment.trim() }),
			...(by === "" ? {} : { by }),
		});
	};
	return (
		<footer className="flex flex-col gap-3 border-t border-border px-6 py-4 max-sm:px-4 max-sm:py-3 max-sm:[&_button]:flex-1">
			<div className="flex flex-wrap gap-3">
				<TextArea
					className="min-w-48 flex-3"
					label="Comment"
					optional
					rows={1}
					maxLength={4000}
					value={comment}
					onChange={(event) => setComment(event.target.value)}
				/>
				<TextField
					className="min-w-32 flex-1"
					label="Your name"
					optional
					maxLength={200}
					value={name}
					onChange={(event) => setName(event.target.value)}
				/>
			</div>
			{kind === "call" && !once && (
				<Checkbox
					label={FURTHER_CALLS}
					className="self-start text-sm"
					checked={remember}
					disabled={expired}
					onChange={(event) => setRemember(event.target.checked)}
				>
					{FURTHER_CALLS}
				</Checkbox>
			)}
			{given && !once && <RuleFields {...{ rule, given }} onRule={setRule} disabled={expired} />}
			<div className="flex flex-wrap items-center gap-2">
				<p role="status" className="min-w-0 flex-1 text-sm text-danger max-sm:basis-full max-sm:empty:-mb-2">
					{error ? <WithCode text={explain(error).message} /> : unready && UNREADY[kind]}
					{expired && "The time to answer has passed."}
				</p>
				{mayReject && (
					<Button
						icon={<X aria-hidden size={14} />}
						busy={busy}
						disabled={expired}
						onClick={() => send("rejected")}
					>
						Reject
					</Button>
				)}
				<Button
					variant="primary"
					icon={<Check aria-hidden size={14} />}
					busy={busy}
					disabled={expired || (consents && unready) || (rule !== undefined && !made)}
					onClick={() => send(consents ? "approved" : "submitted")}
				>
					{kind === "question" ? "Submit" : changed ? "Approve with changes" : "Approve"}
				</Button>
			</div>
		</footer>
	);
}
