import type { SwitchRule } from "@switchyard/spec";
import { X } from "lucide-react";
import { classNames } from "../../../ui/class-names.ts";
import { useDraft } from "../../../ui/draft/use-draft.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { CodeField } from "../code/CodeField.tsx";
import { PreviewLine } from "../message/PreviewLine.tsx";
import { preview } from "../message/preview.ts";
import type { MessageContext } from "../message/use-message-context.ts";
import { REORDER_ROW, ReorderHandle } from "./reorder/ReorderHandle.tsx";
import type { useReorder } from "./reorder/use-reorder.ts";
import { ruleName } from "./switch-rules.ts";

type Reorder = ReturnType<typeof useReorder>;

interface RuleRowProps {
	readonly rule: SwitchRule;
	readonly message: MessageContext;
	readonly row: ReturnType<Reorder["row"]>;
	/** Absent where there is nothing to put in order. */
	readonly handle: ReturnType<Reorder["handle"]> | undefined;
	readonly problemOf: (rule: SwitchRule) => string | undefined;
	readonly readOnly: boolean;
	readonly onRule: (rule: SwitchRule) => void;
	readonly onRemove: () => void;
}

/** One rule: its name, and when it holds. */
export function RuleRow(props: RuleRowProps) {
	const { rule, message, row, handle, problemOf, readOnly, onRule, onRemove } = props;
	const name = useDraft(rule.name, (text) => onRule({ ...rule, name: text }));
	const when = useDraft(rule.when, (text) => text !== "" && onRule({ ...rule, when: text }));
	const called = ruleName(rule);
	const problem = problemOf({ ...rule, name: name.draft, when: when.draft });
	return (
		<div
			{...row}
			className={classNames("flex min-w-0 flex-col gap-1.5 rounded-md border border-border p-2", REORDER_ROW)}
		>
			<div className="flex min-w-0 items-center gap-1">
				{handle && !readOnly && <ReorderHandle name={called} {...handle} />}
				<TextField
					className="flex-1"
					label={`Name of ${called}`}
					labelHidden
					placeholder={rule.port}
					maxLength={80}
					value={name.draft}
					readOnly={readOnly}
					onChange={(event) => name.change(event.target.value)}
					onBlur={name.flush}
				/>
				{!readOnly && (
					<IconButton
						size="sm"
						label={`Remove ${called}`}
						icon={<X aria-hidden size={14} />}
						onClick={onRemove}
					/>
				)}
			</div>
			<CodeField
				label={`${called}: holds when`}
				language="expression"
				placeholder="total > 100"
				value={when.draft}
				onChange={when.change}
				onLeave={when.leave}
				choices={message.choices}
				error={problem}
				readOnly={readOnly}
			/>
			{problem === undefined && (
				<PreviewLine
					preview={preview({ scope: "Message", expression: when.draft }, message.sample.message)}
					source={message.sample.source}
				/>
			)}
		</div>
	);
}
