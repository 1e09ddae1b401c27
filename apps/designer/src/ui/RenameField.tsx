import { type KeyboardEvent, useEffect, useRef } from "react";
import { classNames } from "./class-names.ts";

interface RenameFieldProps {
	readonly label: string;
	readonly name: string;
	/** Called with what was typed, which may be the name that it has. */
	readonly onName: (name: string) => void;
	/** Called once the field is left. */
	readonly onDone: () => void;
	/** A selector of what around the field has the focus after Enter and Escape. */
	readonly home?: string;
	readonly className?: string;
}

/** A name that is typed where it stands: Enter and leaving the field keep it, Escape does not. */
export function RenameField({ label, name, onName, onDone, home, className }: RenameFieldProps) {
	const field = useRef<HTMLInputElement>(null);
	const dropped = useRef(false);
	useEffect(() => {
		field.current?.focus({ preventScroll: true });
		field.current?.select();
	}, []);

	function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
		event.stopPropagation();
		if (event.key !== "Enter" && event.key !== "Escape") return;
		event.preventDefault();
		dropped.current = event.key === "Escape";
		const around = home === undefined ? null : event.currentTarget.closest<HTMLElement>(home);
		event.currentTarget.blur();
		around?.focus({ preventScroll: true });
	}

	return (
		<input
			ref={field}
			aria-label={label}
			defaultValue={name}
			maxLength={120}
			onClick={(event) => event.stopPropagation()}
			onKeyDown={onKeyDown}
			onBlur={(event) => {
				if (!dropped.current) onName(event.currentTarget.value);
				onDone();
			}}
			className={classNames("min-w-0 rounded-sm border border-border-strong bg-surface px-1", className)}
		/>
	);
}
