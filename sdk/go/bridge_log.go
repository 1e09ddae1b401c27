package switchyard

import (
	"context"
	"errors"
	"log/slog"

	"switchyard/internal/frame"
	"switchyard/internal/link"
)

// bridgeLog writes each line to the host's own log and, from info on, to the runtime's.
type bridgeLog struct {
	own   slog.Handler
	link  *link.Link
	group string
	attrs []slog.Attr
}

func (b *bridgeLog) Enabled(ctx context.Context, level slog.Level) bool {
	return level >= slog.LevelInfo || b.own.Enabled(ctx, level)
}

func (b *bridgeLog) Handle(ctx context.Context, record slog.Record) error {
	var problem error
	if b.own.Enabled(ctx, record.Level) {
		problem = b.own.Handle(ctx, record)
	}
	if record.Level < slog.LevelInfo {
		return problem
	}
	fields := map[string]any{}
	for _, attr := range b.attrs {
		fields[attr.Key] = attr.Value.String()
	}
	record.Attrs(func(attr slog.Attr) bool {
		fields[b.group+attr.Key] = attr.Value.String()
		return true
	})
	err := b.link.Send(&frame.Log{
		Type: "log", Level: levelName(record.Level), Message: short(record.Message, 8000), Fields: fields,
	})
	if errors.Is(err, link.ErrDisconnected) {
		// The runtime's log is a convenience: the host's own has the line.
		err = nil
	}
	return errors.Join(problem, err)
}

func levelName(level slog.Level) string {
	switch {
	case level >= slog.LevelError:
		return "error"
	case level >= slog.LevelWarn:
		return "warn"
	default:
		return "info"
	}
}

func (b *bridgeLog) WithAttrs(attrs []slog.Attr) slog.Handler {
	copied := *b
	copied.own = b.own.WithAttrs(attrs)
	copied.attrs = append([]slog.Attr{}, b.attrs...)
	for _, attr := range attrs {
		copied.attrs = append(copied.attrs, slog.Attr{Key: b.group + attr.Key, Value: attr.Value})
	}
	return &copied
}

func (b *bridgeLog) WithGroup(name string) slog.Handler {
	copied := *b
	copied.own = b.own.WithGroup(name)
	copied.group = b.group + name + "."
	return &copied
}
