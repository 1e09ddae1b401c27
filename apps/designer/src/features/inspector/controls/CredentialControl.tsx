import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { queries } from "../../../services/queries.ts";
import { useServices } from "../../../services/services-context.ts";
import { Select } from "../../../ui/Select.tsx";
import { credentialText } from "./credential-text.ts";

interface CredentialControlProps {
	readonly label: string;
	/** Shows the label, where nothing around it does. */
	readonly labelShown?: boolean;
	/** The kind that fits. */
	readonly kind: string;
	/** The chosen credential's name. */
	readonly value: string | undefined;
	readonly onChange: (credential: string) => void;
	/** Asks for a choice while none is made. */
	readonly required: boolean;
	readonly readOnly: boolean;
}

/** Picks a stored credential by name; its secret is never here. */
export function CredentialControl({
	label,
	labelShown = false,
	kind,
	value,
	onChange,
	required,
	readOnly,
}: CredentialControlProps) {
	const { api } = useServices();
	const { data, error: failure } = useQuery(queries.credentials(api));
	const fitting = (data ?? []).filter((credential) => credential.kind === kind);
	const missing = value !== undefined && data !== undefined && !fitting.some(({ name }) => name === value);
	const none = data !== undefined && fitting.length === 0;
	return (
		<div className="flex flex-col gap-1">
			<Select
				label={label}
				labelHidden={!labelShown}
				placeholder={none ? `No ${credentialText(kind)} stored` : "Choose…"}
				options={[
					...fitting.map(({ name, builtIn }) => ({
						value: name,
						label: builtIn ? `${name} (built in)` : name,
					})),
					...(missing ? [{ value, label: `${value} (not stored here)` }] : []),
				]}
				value={value}
				onValueChange={onChange}
				error={
					failure
						? "The credentials could not be loaded."
						: required && value === undefined
							? `Choose a ${credentialText(kind)}.`
							: undefined
				}
				disabled={readOnly || (none && !missing)}
			/>
			{!readOnly && (
				<Link href="/settings" className="self-start text-sm text-text-muted underline hover:text-text">
					{none ? "Store one in the settings" : "Manage credentials"}
				</Link>
			)}
		</div>
	);
}
