import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { madeSecret, secretNote } from "./secret-form.ts";
import type { SecretInputProps } from "./secret-input-props.ts";

/** A secret that both ends have: one that is given, or a random one, which is shown until the dialog closes. */
export function SharedSecret({ field, value, onChange, problem }: SecretInputProps) {
	const [made, setMade] = useState<string>();
	const isMade = made !== undefined && made === value;
	return (
		<div className="flex flex-col gap-2">
			<TextField
				label={field.label}
				description={
					isMade
						? "Copy it to the other end now: it is never shown again."
						: (secretNote(field, value) ?? field.description)
				}
				type={isMade ? "text" : "password"}
				// Browsers offer to keep what looks like a sign-in; this is none of theirs.
				autoComplete="new-password"
				mono
				maxLength={field.maxLength}
				optional={!field.required}
				error={problem}
				value={typeof value === "string" ? value : ""}
				onChange={(event) => onChange(event.target.value)}
			/>
			<div className="flex gap-2">
				<Button
					size="sm"
					onClick={() => {
						const secret = madeSecret();
						setMade(secret);
						onChange(secret);
					}}
				>
					Generate a secret
				</Button>
				{isMade && <CopyButton text={() => made} label="Copy the secret" />}
			</div>
		</div>
	);
}
