import type { CredentialKind } from "@switchyard/spec";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { queries } from "../../../services/queries.ts";
import { useServices } from "../../../services/services-context.ts";
import { Select } from "../../../ui/Select.tsx";

interface CredentialControlProps {
	readonly label: string;
	/** The kind that fits. */
	readonly kind: CredentialKind | string;
	/** The chosen credential's name. */
	readonly value: string | undefined;
	readonly onChange: (credential: string) => void;
	readonly error: string | undefined;
	readonly disabled: boolean;
}

/** Picks a stored credential by name; its secret is never here. */
export function CredentialControl({ label, kind, value, onChange, error, disabled }: CredentialControlProps) {
	const { api } = useServices();
	const { data, error: failure } = useQuery(queries.credentials(api));
	const fitting = (data ?? []).filter((credential) => credential.kind === kind);
	const missing = value !== undefined && data !== undefined && !fitting.some(({ name }) => name === value);
	return (
		<div className="flex flex-col gap-1">
			<Select
				label={label}
				labelHidden
				placeholder={fitting.length > 0 ? "Choose a credential…" : `No ${kind} credential stored yet`}
				options={[
					...fitting.map(({ name, builtIn }) => ({
						value: name,
						label: builtIn ? `${name} (built in)` : name,
					})),
					...(missing ? [{ value, label: `${value} (not stored here)` }] : []),
				]}
				value={value}
				onValueChange={onChange}
				error={error ?? (failure ? "The credentials could not be loaded." : undefined)}
				disabled={disabled}
			/>
			<Link href="/settings" className="self-start text-sm text-text-muted underline hover:text-text">
				Manage credentials
			</Link>
		</div>
	);
}
