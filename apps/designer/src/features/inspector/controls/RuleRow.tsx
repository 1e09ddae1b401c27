import type { SwitchRule } from "@switchyard/spec";
import { useDraft } from "../../../ui/draft/use-draft.ts";
import { TextField } from "../../../ui/TextField.tsx";
import { CodeField } from "../code/CodeField.tsx";
import { PreviewLine } from "../message/PreviewLine.tsx";
import { preview } from "../message/preview.ts";
import type { MessageContext } from "../message/use-message-context.ts";
import { ItemFrame } from "./rows/ItemFrame.tsx";
import type { ItemRow } from "./rows/item-row.ts";
import { ruleName } from "./switch-rules.ts";

interface RuleRowProps {
	readonly row: ItemRow<SwitchRule>;
	readonly message: MessageContext;
}

/** One rule: its name, and when it holds. */
export function RuleRow({ row, message }: RuleRowProps) {
	const { item: rule, readOnly, problemOf, onItem: onRule } = row;
	const name = useDraft(rule.name, (text) => onRule({ ...rule, name: text }));
	const when = useDraft(rule.when, (text) => text !== "" && onRule({ ...rule, when: text }));
	const called = ruleName(rule);
	const problem = problemOf({ ...rule, name: name.draft, when: when.draft });
	return (
		<ItemFrame
			row={row}
			called={called}
			head={
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
			}
		>
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
		</ItemFrame>
	);
}
