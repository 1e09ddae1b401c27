import type { Message, SwitchRule } from "@switchyard/spec";
import { ArrowDown, ArrowUp, Plus, X } from "lucide-react";
import { Button } from "../../../ui/Button.tsx";
import { useDraft } from "../../../ui/draft/use-draft.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { PreviewLine } from "../message/PreviewLine.tsx";
import { preview } from "../message/preview.ts";

interface RulesControlProps {
	readonly label: string;
	readonly value: unknown;
	readonly onChange: (rules: readonly SwitchRule[]) => void;
	readonly sample: Message;
	readonly problemOf: (index: number) => string | undefined;
	readonly disabled: boolean;
}

/** The ways out of a Switch, first to last: the first rule that holds is taken. */
export function RulesControl({ label, value, onChange, sample, problemOf, disabled }: RulesControlProps) {
	const rules = Array.isArray(value) ? (value as readonly SwitchRule[]) : [];
	const move = (index: number, by: number) => {
		const rule = rules[index];
		if (rule) onChange(rules.toSpliced(index, 1).toSpliced(index + by, 0, rule));
	};
	return (
		<fieldset className="flex flex-col gap-2">
			<legend className="sr-only">{label}</legend>
			{rules.map((rule, index) => (
				<RuleRow
					key={rule.port}
					{...{ rule, sample, disabled }}
					problem={problemOf(index)}
					onRule={(next) => onChange(rules.with(index, next))}
					onRemove={() => onChange(rules.toSpliced(index, 1))}
					onUp={index > 0 ? () => move(index, -1) : undefined}
					onDown={index < rules.length - 1 ? () => move(index, 1) : undefined}
				/>
			))}
			<p className="text-sm text-text-muted">
				{rules.length === 0
					? "Without a rule, every message leaves by Otherwise."
					: "No rule holds: Otherwise."}
			</p>
			<Button
				size="sm"
				icon={<Plus aria-hidden size={14} />}
				disabled={disabled}
				onClick={() => onChange([...rules, newRule(rules)])}
			>
				Add rule
			</Button>
		</fieldset>
	);
}

interface RuleRowProps {
	readonly rule: SwitchRule;
	readonly sample: Message;
	readonly problem: string | undefined;
	readonly disabled: boolean;
	readonly onRule: (rule: SwitchRule) => void;
	readonly onRemove: () => void;
	readonly onUp: (() => void) | undefined;
	readonly onDown: (() => void) | undefined;
}

function RuleRow({ rule, sample, problem, disabled, onRule, onRemove, onUp, onDown }: RuleRowProps) {
	const name = useDraft(rule.name, (text) => onRule({ ...rule, name: text }));
	const when = useDraft(rule.when, (text) => text !== "" && onRule({ ...rule, when: text }));
	const called = rule.name || rule.port;
	return (
		<div className="flex flex-col gap-1.5 rounded-md border border-border p-2">
			<div className="flex items-center gap-0.5">
				<TextField
					className="flex-1"
					label="Rule name"
					labelHidden
					value={name.draft}
					disabled={disabled}
					onChange={(event) => name.change(event.target.value)}
					onBlur={name.flush}
				/>
				<IconButton
					size="xs"
					label={`Move ${called} up`}
					icon={<ArrowUp aria-hidden size={14} />}
					disabled={disabled || !onUp}
					onClick={onUp}
				/>
				<IconButton
					size="xs"
					label={`Move ${called} down`}
					icon={<ArrowDown aria-hidden size={14} />}
					disabled={disabled || !onDown}
					onClick={onDown}
				/>
				<IconButton
					size="xs"
					label={`Remove ${called}`}
					icon={<X aria-hidden size={14} />}
					disabled={disabled}
					onClick={onRemove}
				/>
			</div>
			<TextArea
				label={`${called}: holds when`}
				labelHidden
				mono
				rows={1}
				value={when.draft}
				disabled={disabled}
				error={problem}
				onChange={(event) => when.change(event.target.value)}
				onBlur={when.flush}
			/>
			{!problem && <PreviewLine preview={preview({ scope: "Message", expression: rule.when }, sample)} />}
		</div>
	);
}

/** A rule's port keeps its id for as long as the rule lives, so that renaming it loses no wire. */
function newRule(rules: readonly SwitchRule[]): SwitchRule {
	const taken = new Set(rules.map(({ port }) => port));
	let number = rules.length + 1;
	while (taken.has(`rule-${number}`)) number++;
	return { port: `rule-${number}`, name: `Rule ${number}`, when: "true" };
}
