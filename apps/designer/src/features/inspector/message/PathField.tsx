import { type KeyboardEvent, useId, useState } from "react";
import { classNames } from "../../../ui/class-names.ts";
import { useDraft } from "../../../ui/draft/use-draft.ts";
import { CONTROL, Field } from "../../../ui/Field.tsx";
import { type PathChoice, rankPaths } from "./rank-paths.ts";

interface PathFieldProps {
	readonly label: string;
	readonly value: string;
	readonly onChange: (path: string) => void;
	readonly choices: readonly PathChoice[];
	readonly error: string | undefined;
	readonly disabled: boolean;
}

/** A message path that completes from what the message is known to hold. Arrow keys choose, Enter takes, Escape closes. */
export function PathField({ label, value, onChange, choices, error, disabled }: PathFieldProps) {
	const { draft, change, flush } = useDraft(value, onChange);
	const [open, setOpen] = useState(false);
	const [active, setActive] = useState(0);
	const listId = useId();
	const shown = open ? rankPaths(choices, draft === value ? "" : draft) : [];

	const take = (choice: PathChoice) => {
		change(choice.path);
		flush();
		setOpen(false);
	};
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.key === "ArrowDown" || event.key === "ArrowUp") {
			event.preventDefault();
			setOpen(true);
			const by = event.key === "ArrowDown" ? 1 : -1;
			setActive((current) => (open && shown.length > 0 ? (current + by + shown.length) % shown.length : 0));
		} else if (event.key === "Enter") {
			const choice = shown[active];
			if (choice) take(choice);
			else flush();
		} else if (event.key === "Escape" && open) {
			event.stopPropagation();
			setOpen(false);
		}
	};

	return (
		<Field label={label} labelHidden error={error}>
			{(control) => (
				<div className="relative">
					<input
						type="text"
						role="combobox"
						{...control}
						aria-expanded={shown.length > 0}
						aria-controls={listId}
						aria-autocomplete="list"
						aria-activedescendant={shown[active] ? `${listId}-${active}` : undefined}
						autoComplete="off"
						spellCheck={false}
						placeholder="field.name"
						value={draft}
						disabled={disabled}
						onChange={(event) => {
							change(event.target.value);
							setActive(0);
							setOpen(true);
						}}
						onFocus={() => setOpen(true)}
						onBlur={() => {
							setOpen(false);
							flush();
						}}
						onKeyDown={onKeyDown}
						className={classNames(CONTROL, "h-8 font-mono text-sm")}
					/>
					<div
						id={listId}
						role="listbox"
						aria-label="Fields of the message"
						hidden={shown.length === 0}
						className="absolute inset-x-0 top-9 z-40 max-h-64 overflow-auto rounded-lg border border-border bg-surface-raised p-1 shadow-overlay"
					>
						{shown.map((choice, index) => (
							<Choice
								key={choice.path}
								id={`${listId}-${index}`}
								choice={choice}
								active={index === active}
								onTake={() => take(choice)}
							/>
						))}
					</div>
				</div>
			)}
		</Field>
	);
}

interface ChoiceProps {
	readonly id: string;
	readonly choice: PathChoice;
	readonly active: boolean;
	readonly onTake: () => void;
}

function Choice({ id, choice, active, onTake }: ChoiceProps) {
	return (
		<div
			id={id}
			role="option"
			tabIndex={-1}
			aria-selected={active}
			// The field keeps the focus, so that leaving it does not close the list first.
			onPointerDown={(event) => {
				event.preventDefault();
				onTake();
			}}
			className={classNames(
				"flex h-7 cursor-default items-center gap-2 rounded-sm px-2 text-sm select-none hover:bg-hover",
				active && "bg-hover",
			)}
		>
			<span className="min-w-0 truncate font-mono">{choice.path}</span>
			<span className="shrink-0 text-xs text-text-muted">{choice.type}</span>
			{choice.sample && (
				<span className="ml-auto min-w-0 truncate text-xs text-text-muted">{choice.sample}</span>
			)}
		</div>
	);
}
