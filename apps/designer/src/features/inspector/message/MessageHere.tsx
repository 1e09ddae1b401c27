import { useState } from "react";
import { ExpectedFields } from "./ExpectedFields.tsx";
import { FieldsInRun } from "./FieldsInRun.tsx";
import type { MessageContext } from "./use-message-context.ts";

const SUMMARIES: Record<MessageContext["sample"]["source"], string> = {
	run: "Message that arrives here, from the last run",
	trigger: "Message that arrives here, from the trigger",
	nowhere: "Fields that will arrive here",
};

interface MessageHereProps {
	readonly node: string;
	readonly context: MessageContext;
}

/** The message that reaches the node, as far as it is known: its fields are dragged into the parameters below. */
export function MessageHere({ node, context }: MessageHereProps) {
	const [open, setOpen] = useState(false);
	const { message, source } = context.sample;
	if (source === "nowhere" && context.expected().length === 0) return null;
	return (
		<details
			open={open}
			onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
			className="border-b border-border px-3 py-2 text-sm"
		>
			<summary className="cursor-default rounded-sm text-text-muted hover:text-text">
				{SUMMARIES[source]}
			</summary>
			{open && source !== "nowhere" && <FieldsInRun node={node} message={message} />}
			{open && context.expected().length > 0 && (
				<ExpectedFields node={node} places={context.expected()} isAlone={source === "nowhere"} />
			)}
		</details>
	);
}
