import { SuggestField } from "../../../ui/SuggestField.tsx";
import { type PathChoice, rankPaths } from "../code/rank-paths.ts";
import { FORMS, type MessageForm } from "./message-form.ts";
import { otherForms } from "./other-forms.ts";

interface PathFieldProps {
	readonly label: string;
	readonly value: string;
	readonly onChange: (path: string) => void;
	/** Called with the path that is picked. */
	readonly onTake: (path: string) => void;
	readonly onLeave: () => void;
	/** Reads what is typed in another form, where it is no path; absent where only a path will do. */
	readonly onForm?: (form: MessageForm, text: string) => void;
	readonly choices: () => readonly PathChoice[];
	readonly error: string | undefined;
	readonly readOnly: boolean;
}

/** A message path that completes from what the message is known to hold. */
export function PathField({ choices, onChange, onForm, ...field }: PathFieldProps) {
	const forms = (typed: string) => (onForm ? otherForms(typed) : []);
	return (
		<SuggestField
			{...field}
			labelHidden
			mono
			placeholder="order.id"
			suggestionsLabel="Fields of the message"
			onValueChange={onChange}
			firstPicked={forms(field.value).length > 0}
			suggest={(typed) => [
				...forms(typed).map((form) => ({
					value: form,
					content: <Form form={form} text={typed} />,
					take: () => onForm?.(form, typed),
				})),
				...rankPaths(choices(), typed).map((choice) => ({
					value: choice.path,
					content: <Choice choice={choice} />,
				})),
			]}
		/>
	);
}

/** Offers what is typed as what it is, where it is no path. */
function Form({ form, text }: { readonly form: MessageForm; readonly text: string }) {
	return (
		<>
			<span className="min-w-0 truncate font-mono">{text}</span>
			<span className="ml-auto shrink-0 text-xs text-text-muted">
				{FORMS.find(({ value }) => value === form)?.label}
			</span>
		</>
	);
}

function Choice({ choice: { path, type, sample, writer } }: { readonly choice: PathChoice }) {
	return (
		<>
			<span className="min-w-0 shrink-0 truncate font-mono">{path}</span>
			{type && <span className="shrink-0 text-xs text-text-muted">{type}</span>}
			<span className="ml-auto min-w-0 truncate text-xs text-text-muted">
				{sample ?? (writer === undefined ? "" : `from ${writer}`)}
			</span>
		</>
	);
}
