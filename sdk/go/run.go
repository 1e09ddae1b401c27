package switchyard

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"os/signal"
	"syscall"
)

// Run is the main function of a package. It serves the node types to the runtime that SWITCHYARD_URL and
// SWITCHYARD_TOKEN name, until the program is asked to stop. With the argument -s it prints their specs instead; with a
// tool's name it executes that tool once. It ends the program with code 1 when something went wrong, 2 for wrong arguments.
func Run(pkg Package, nodes ...NodeType) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := run(ctx, pkg, nodes, os.Args[1:])
	stop()
	os.Exit(code)
}

func run(ctx context.Context, pkg Package, nodes []NodeType, arguments []string) int {
	host, err := NewHost(pkg, nodes...)
	if err != nil {
		fmt.Fprintf(os.Stderr, "The node types cannot be served:\n%v\n", err)
		return exitUsage
	}
	if len(arguments) > 0 {
		return command{host: host, output: os.Stdout, errors: os.Stderr}.run(ctx, arguments)
	}
	if err := host.Serve(ctx, fromEnvironment()); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return exitFailure
	}
	return exitSuccess
}

// fromEnvironment takes the pipes for the frames where the runtime started the program. What the program itself prints
// then goes to the error output, so that it does not mix with the frames.
func fromEnvironment() ServeOptions {
	options := ServeOptions{Logger: slog.New(slog.NewTextHandler(os.Stderr, nil))}
	if os.Getenv(envTransport) == "stdio" {
		options.Input, options.Output = os.Stdin, os.Stdout
		os.Stdout = os.Stderr
	}
	return options
}
