import type { Message } from "@switchyard/spec/json";
import { Checkbox } from "../../Checkbox.tsx";
import { TextField } from "../../TextField.tsx";
import { comparable, dayText, type RuleDraft, startRule } from "./new-rule.ts";

interface RuleFieldsProps {
	/** The rule that is made with the answer; `undefined` for none. */
	readonly rule: RuleDraft | undefined;
	readonly onRule: (rule: RuleDraft | undefined) => void;
	/** The arguments of the call. */
	readonly given: Message;
	readonly disabled: boolean;
}

const BY_RULE = "Approve such calls by a rule from now on, in all runs of this flow";

/** Whether an approval makes a rule, until when it holds, and which arguments must be the same. */
export function RuleFields({ rule, onRule, given, disabled }: RuleFieldsProps) {
	return (
		<div className="flex flex-col gap-2">
			<Checkbox
				label={BY_RULE}
				className="self-start text-sm"
				checked={rule !== undefined}
				disabled={disabled}
				onChange={({ target }) => onRule(target.checked ? startRule(given, new Date()) : undefined)}
			>
				{BY_RULE}
			</Checkbox>
			{rule && (
				<fieldset className="ml-6 flex flex-wrap items-end gap-x-5 gap-y-2 max-sm:ml-0">
					<legend className="sr-only">The rule</legend>
					<TextField
						label="Until the end of"
						type="date"
						className="w-40"
						min={dayText(new Date())}
						value={rule.day}
						error={rule.day === "" ? "Choose a day." : undefined}
						onChange={({ target }) => onRule({ ...rule, day: target.value })}
					/>
					{comparable(given).map((name) => (
						<Checkbox
							key={name}
							label={`Only with the same ${name}`}
							className="h-8 text-sm"
							checked={rule.same.includes(name)}
							onChange={({ target }) => onRule({ ...rule, same: withName(rule.same, name, target.checked) })}
						>
							<span>
								Only with the same <code className="font-mono text-xs">{name}</code>
							</span>
						</Checkbox>
					))}
				</fieldset>
			)}
		</div>
	);
}

function withName(names: readonly string[], name: string, included: boolean): string[] {
	const others = names.filter((each) => each !== name);
	return included ? [...others, name] : others;
}
