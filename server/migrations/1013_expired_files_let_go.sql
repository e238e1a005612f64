-- On a cluster a trigger lets an operation go of its file, as whoever takes the file away: the nightly sweep.
grant update (file_id) on operation to plantule_across;
